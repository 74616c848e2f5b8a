export const profileTabs = [
  { value: 'hunts', label: 'My hunts' },
  { value: 'gatherings', label: 'Gatherings' },
  { value: 'finds', label: 'Finds' },
  { value: 'scores', label: 'Scores' },
  { value: 'favorites', label: 'Favorites' },
  { value: 'account', label: 'Account' },
] as const

/** All but the account are lists of what the person has here. */
export type Things = Exclude<(typeof profileTabs)[number]['value'], 'account'>
