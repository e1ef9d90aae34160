/** The ids of the rows that a transaction changed, by collection. Subscribers are notified of them after the commit. */
export class Changes {
  readonly #keys = new Map<string, Set<string>>()
  /** Set when someone's permissions changed, so that Directus's permission cache must be cleared. */
  permissionsChanged = false

  add(collection: string, id: string): void {
    const ids = this.#keys.get(collection) ?? new Set()
    this.#keys.set(collection, ids.add(id))
  }

  *entries(): Generator<[string, string[]]> {
    for (const [collection, ids] of this.#keys) yield [collection, [...ids]]
  }
}
