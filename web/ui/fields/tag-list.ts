/** Tags as people type them: several at once with commas, with spaces around, the same one again. */
export const TAG_LIMIT = 20
export const TAG_LENGTH_LIMIT = 40

export type TagProblem = 'too-many' | 'too-long'
export type AddedTags = { tags: string[]; problem: TagProblem | null }

export function addTags(existing: readonly string[], typed: string): AddedTags {
  const tags = [...existing]
  let problem: TagProblem | null = null
  for (const piece of typed.split(',')) {
    const tag = piece.trim().replace(/\s+/g, ' ')
    const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase())
    if (tag === '' || known) continue
    if (tag.length > TAG_LENGTH_LIMIT) problem = 'too-long'
    else if (tags.length >= TAG_LIMIT) problem = 'too-many'
    else tags.push(tag)
  }
  return { tags, problem }
}
