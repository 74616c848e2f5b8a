/** Which of these hang together by pairs; each one is in exactly one group, alone if need be. */
export function groupsOf(members: Iterable<number>, pairs: Iterable<readonly [number, number]>): number[][] {
  const parent = new Map<number, number>()
  for (const member of members) parent.set(member, member)
  const rootOf = (member: number): number => {
    let root = member
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next
    // Whoever asks again finds it at once.
    for (let at = member; at !== root;) {
      const next = parent.get(at) ?? root
      parent.set(at, root)
      at = next
    }
    return root
  }
  for (const [one, other] of pairs) {
    if (parent.has(one) && parent.has(other)) parent.set(rootOf(one), rootOf(other))
  }
  const groups = new Map<number, number[]>()
  for (const member of parent.keys()) {
    const root = rootOf(member)
    groups.set(root, [...(groups.get(root) ?? []), member])
  }
  return [...groups.values()].map((group) => group.toSorted((one, other) => one - other))
}

export interface Named {
  members: number[]
  /** Null: a new one is needed. */
  thingId: number | null
  /** Things that are this one now. */
  merged: number[]
}

/**
 * Ids outlive changes: a thing that falls apart stays with most of its gatherings, else with the oldest; of several that
 * become one, the oldest id stays.
 */
export function nameGroups(groups: readonly number[][], before: ReadonlyMap<number, number>): Named[] {
  const heirs = new Map<number, { group: number; count: number }>()
  for (const [index, members] of groups.entries()) {
    const counts = new Map<number, number>()
    for (const member of members) {
      const thing = before.get(member)
      if (thing !== undefined) counts.set(thing, (counts.get(thing) ?? 0) + 1)
    }
    for (const [thing, count] of counts) {
      const heir = heirs.get(thing)
      const isOlder = (groups[heir?.group ?? 0]?.[0] ?? 0) > (members[0] ?? 0)
      if (!heir || count > heir.count || (count === heir.count && isOlder)) heirs.set(thing, { group: index, count })
    }
  }
  return groups.map((members, index) => {
    const [thingId = null, ...merged] = [...heirs]
      .flatMap(([thing, { group }]) => (group === index ? thing : []))
      .toSorted((one, other) => one - other)
    return { members, thingId, merged }
  })
}
