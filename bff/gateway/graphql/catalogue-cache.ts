import { LRUCache } from 'lru-cache'
import type { CompiledDocument } from './compiled-document.ts'
import type { Variables } from './document-cost.ts'

export type CatalogueCache = ReturnType<typeof createCatalogueCache>

/** Reads the answer with the catalogue's own identity, which sees nothing of any company. */
export type ReadCatalogue = (document: CompiledDocument, variables: Variables) => Promise<string>

/**
 * Caches answers of documents that read only the global catalogue, serialised: one request a question, at most 64 MB, for a minute, and
 * all dropped when a row of it changes. Every company's first question of the minute serves all.
 */
export function createCatalogueCache(read: ReadCatalogue) {
  const answers = new LRUCache<string, string>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (text, key) => 2 * (text.length + key.length),
    ttl: 60_000,
  })
  const flights = new Map<string, Promise<string>>()
  let generation = 0

  async function fly(key: string, document: CompiledDocument, variables: Variables): Promise<string> {
    const bornIn = generation
    try {
      const text = await read(document, variables)
      if (bornIn === generation) answers.set(key, text)
      return text
    } finally {
      flights.delete(key)
    }
  }

  return {
    keyOf: (document: CompiledDocument, variables: Variables): string => `${document.hash}${canonical(variables)}`,
    peek: (key: string): string | undefined => answers.get(key),
    /** A follower waits for the request under way; if it fails all of them fail, and nothing is cached. */
    async read(key: string, document: CompiledDocument, variables: Variables): Promise<string> {
      const flight = flights.get(key) ?? fly(key, document, variables)
      flights.set(key, flight)
      return flight
    },
    /** A row changed, or may have while the live link was down. */
    bump(): void {
      generation++
      flights.clear()
      answers.clear()
    },
  }
}

/** Equal variables give equal text, whatever the order of their keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`)
    .join()}}`
}
