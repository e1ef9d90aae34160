import type { Rolldown } from 'vite'

/** What imports what, as the bundler knows it. */
export class ModuleGraph {
  readonly #infoOf: (id: string) => Rolldown.ModuleInfo | null
  readonly #isIndex: (id: string) => boolean
  readonly #needs = new Map<string, ReadonlySet<string>>()

  /** Of an index that exports hundreds of things nobody knows which are meant: it is asked no further. */
  constructor(infoOf: (id: string) => Rolldown.ModuleInfo | null, isIndex: (id: string) => boolean) {
    this.#infoOf = infoOf
    this.#isIndex = isIndex
  }

  /** A module and all that it imports at once, without what `import()` fetches later. */
  needs(entry: string): ReadonlySet<string> {
    const known = this.#needs.get(entry)
    if (known) return known
    const found = new Set<string>()
    const next = [entry]
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (found.has(id)) continue
      found.add(id)
      if (!this.#isIndex(id)) next.push(...(this.#infoOf(id)?.importedIds ?? []))
    }
    this.#needs.set(entry, found)
    return found
  }

  /** Of what a table fetches later, how many need the module. */
  users(table: string, id: string): number {
    const fetched = this.#infoOf(table)?.dynamicallyImportedIds ?? []
    return fetched.filter((entry) => this.needs(entry).has(id)).length
  }

  lettersOf(id: string): number {
    return this.#infoOf(id)?.code?.length ?? 0
  }
}
