/** What a person has done here, in words to be proud of. Each is earned by numbers that everybody can reach. */
export interface Deeds {
  gathered: number
  hunted: number
  scored: number
  helped: number
  saved: number
  isInsider: boolean
}

export interface EarnedBadge {
  name: string
  /** How it was earned. */
  why: string
}

const rules: readonly (EarnedBadge & { isEarned: (deeds: Deeds) => boolean })[] = [
  { name: 'Insider', why: 'Helps to shape what comes next', isEarned: ({ isInsider }) => isInsider },
  { name: 'Town crier', why: 'Gathered 25 products', isEarned: ({ gathered }) => gathered >= 25 },
  { name: 'Eagle eye', why: 'Gathered 5 products', isEarned: ({ gathered }) => gathered >= 5 && gathered < 25 },
  {
    name: 'Good neighbor',
    why: 'Helped a shopper find what they wanted',
    isEarned: ({ helped }) => helped >= 1 && helped < 10,
  },
  { name: 'Local hero', why: 'Helped 10 shoppers', isEarned: ({ helped }) => helped >= 10 },
  { name: 'First score', why: 'Scored a find', isEarned: ({ scored }) => scored >= 1 && scored < 10 },
  { name: 'Treasure hunter', why: 'Scored 10 pieces', isEarned: ({ scored }) => scored >= 10 },
  { name: 'Bargain master', why: 'Saved $100', isEarned: ({ saved }) => saved >= 100 },
]

export const badgesOf = (deeds: Deeds): EarnedBadge[] =>
  rules.filter(({ isEarned }) => isEarned(deeds)).map(({ name, why }) => ({ name, why }))
