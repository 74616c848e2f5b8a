/** Values by id, of which those not used for longest may go, but none that somebody may still be at. */
export class RecentlyUsed<Value> {
  /** In the order of their use. */
  private readonly entries = new Map<number, { value: Value; usedAt: number }>()
  private readonly holds = new Set<{ since: number }>()
  private uses = 0

  get(id: number): Value | undefined {
    return this.entries.get(id)?.value
  }

  set(id: number, value: Value): void {
    this.putLast(id, { value, usedAt: 0 })
  }

  /** False when it is not here. */
  use(id: number): boolean {
    const entry = this.entries.get(id)
    if (entry) this.putLast(id, entry)
    return entry !== undefined
  }

  private putLast(id: number, entry: { value: Value; usedAt: number }): void {
    this.uses += 1
    entry.usedAt = this.uses
    this.entries.delete(id)
    this.entries.set(id, entry)
  }

  delete(id: number): void {
    this.entries.delete(id)
  }

  /** Whatever is used from now on stays, until the answer is called. */
  hold(): () => void {
    const hold = { since: this.uses }
    this.holds.add(hold)
    return () => void this.holds.delete(hold)
  }

  /** Those not used for longest go, unless they are held. */
  keepOnly(most: number): void {
    const heldSince = Math.min(...Array.from(this.holds, ({ since }) => since))
    for (const [id, { usedAt }] of this.entries) {
      if (this.entries.size <= most || usedAt > heldSince) return
      this.entries.delete(id)
    }
  }
}
