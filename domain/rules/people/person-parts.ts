/** What a person's page tells that they can keep to themselves. */
export const personParts = ['name', 'picture', 'since', 'gatherings', 'hunts', 'helped'] as const
export type PersonPart = (typeof personParts)[number]
export type Visibility = Record<PersonPart, boolean>

export const allVisible: Visibility = {
  name: true,
  picture: true,
  since: true,
  gatherings: true,
  hunts: true,
  helped: true,
}
