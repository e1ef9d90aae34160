/** What a transaction touched; subscribers are told once it is committed. */
export class Changes {
  readonly #keys = new Map<string, Set<string>>()
  /** Someone may read more or less than before: what Directus remembers of people is out of date. */
  permissionsChanged = false

  add(collection: string, id: string): void {
    const ids = this.#keys.get(collection) ?? new Set()
    this.#keys.set(collection, ids.add(id))
  }

  *entries(): Generator<[string, string[]]> {
    for (const [collection, ids] of this.#keys) yield [collection, [...ids]]
  }
}
