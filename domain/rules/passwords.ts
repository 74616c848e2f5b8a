/** Passwords that head every published list of leaked ones; guessing tools try them first. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 123321 112233 121212 111111 000000 222222 555555 666666 654321
  696969 777777 888888 987654321 987654 password password1 password12 password123 passw0rd p@ssword p@ssw0rd qwerty
  qwerty1 qwerty12 qwerty123 qwertyuiop 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl
  abc123 abcdef abcd1234 aa123456 a123456 iloveyou letmein welcome welcome1 monkey dragon sunshine princess football
  baseball superman batman master shadow michael jordan jennifer hunter hunter2 trustno1 admin1 admin123 administrator
  login123 starwars whatever freedom charlie donald killer secret soccer hockey summer flower cookie ashley bailey
  changeme default access mustang maggie pepper ginger test123 test1234 testing guest123 google facebook tjmaxx
  marshalls homegoods`.split(/\s+/),
)

export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
