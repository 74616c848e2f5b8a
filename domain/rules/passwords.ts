import { tidyUsername } from './usernames.ts'

/** Passwords that head every published list of leaked ones; guessing tools try them first. */
const common = new Set(
  `123123 123321 112233 121212 123qwe 123abc 123654 159753 147258 147258369 159357 131313 101010 102030 123454 112358
  11223344 12341234 123123123 1234554321 12344321 1234qwer 12qwaszx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qazxsw2 1qaz1qaz 696969 789456 789456123 741852 741852963 963852741 852456 987654 password password1 password2
  password12 password123 password1234 password! password1! password123! passw0rd passw0rd1 p@ssword p@ssw0rd
  p@ssword1 p@ssw0rd1 pass1234 pass123 pass12345 passpass passwort motdepasse contrasena qwerty1 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwertyui qwert1 qwert123 qwe123 qweqwe qweasd qweasdzxc qazwsx qazwsxedc qwaszx zaq12wsx
  zaq1zaq1 zxcvbnm1 zxc123 zxczxc asdasd asd123 asdf1234 asdfasdf asdfghjkl1 azerty azertyuiop abc123 abc12345 abcabc
  abcd123 abcd1234 a12345 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 a1b2c3 a1b2c3d4 q1w2e3 q1w2e3r4
  q1w2e3r4t5 iloveyou iloveyou1 iloveyou2 iloveu iloveme loveyou lovelove lovers loveme mylove letmein letmein1
  letmein123 welcome welcome1 welcome123 welcome! admin1 admin12 admin123 admin1234 administrator adminadmin root123
  toor123 rootroot login1 login123 changeme changeme1 default default1 access access14 access123 secret secrets
  guest1 guest123 test12 test123 test1234 testing testing1 testtest temp123 temp1234 temporary user123 username hello1
  hello123 hellohello goodluck whatever whatever1 nothing nothing1 blahblah trustno1 monkey monkey1 monkey123 dragon
  dragon1 dragon123 master master1 master123 shadow shadow1 sunshine sunshine1 princess princess1 football football1
  baseball baseball1 basketball soccer soccer1 hockey hockey1 softball swimming superman superman1 batman batman1
  spiderman starwars startrek pokemon pokemon1 naruto minecraft fortnite roblox michael michael1 michelle jordan
  jordan1 jordan23 jennifer jessica jessica1 ashley ashley1 amanda amanda1 andrea andrew andrew1 anthony anthony1
  nicole nicole1 daniel daniel1 matthew matthew1 joshua joshua1 robert robert1 thomas thomas1 charlie charlie1 george
  william hannah hannah1 samantha samantha1 victoria elizabeth alexander alexandra brandon christian christopher
  justin justin1 taylor taylor1 tigger tigger1 buster buster1 maggie maggie1 pepper pepper1 ginger ginger1 bailey
  bailey1 cookie cookie1 snoopy snoopy1 summer summer1 winter winter1 autumn spring monday friday sunday january
  october november december flower flower1 flowers rainbow rainbow1 butterfly chocolate chocolate1 banana orange
  orange1 purple purple1 yellow silver golden diamond angels angel1 angel123 babygirl babygirl1 lovely friends
  friends1 family family1 forever forever1 freedom freedom1 liberty america canada london chelsea chelsea1 liverpool
  liverpool1 arsenal arsenal1 barcelona manchester juventus eagles cowboys yankees steelers lakers rangers packers
  patriots redsox mustang mustang1 corvette ferrari mercedes porsche harley yamaha honda1 toyota computer computer1
  internet internet1 samsung samsung1 google google1 google123 facebook facebook1 youtube twitter instagram linkedin
  microsoft windows windows1 apple123 iphone android linux1 killer killer1 hunter hunter1 hunter2 ranger phoenix
  thunder lightning scorpion scorpio gemini tiger1 tigers panther lion123 falcon falcons maverick matrix merlin gandalf
  jackson joseph richard richard1 zxcvbn1 fuckyou fuckyou1 fuckme asshole bitch1 bigdick pussy1 cheese cheese1 cherry
  peanut popcorn coffee butter sweety sweetie honey1 money1 money123 lucky1 lucky7 lucky13 player1 gamer1 ninja1
  slipknot metallica nirvana eminem blink182 bond007 agent007 ncc1701 thx1138 x4ivygam g_czechout qqww1122 gfhjkm
  ghbdtn dearbook target123 sample123 treasure shopping tjmaxx marshalls homegoods burlington homesense`.split(/\s+/),
)

/** Rows of keys and of the alphabet: a stretch of one, either way round, takes no guessing. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop']
const stretches = rows.flatMap((row) => [row, [...row].toReversed().join('')])

export const isCommonPassword = (password: string) => {
  const plain = password.toLowerCase()
  return common.has(plain) || stretches.some((row) => row.includes(plain))
}

const folded = (text: string) => tidyUsername(text.normalize('NFKC')).toLowerCase()

/** Why a password may not be used, in words for the person who chose it; undefined when it may. */
export function passwordProblem(password: string, username: string): string | undefined {
  if (/^(.)\1*$/su.test(password)) return 'A password of one repeated character is too easy. Please choose another one.'
  if (folded(password) === folded(username)) return 'The password cannot be the username. Please choose another one.'
  return isCommonPassword(password) ? 'This password is too common. Please choose another one.' : undefined
}
