import { LRUCache } from 'lru-cache'
import type { CompiledDocument } from './compiled-document.ts'
import type { Variables } from './document-cost.ts'

export type CatalogueCache = ReturnType<typeof createCatalogueCache>

/** Reads a document's answer from Directus with the catalogue's service account, which cannot read the data of any company. */
export type ReadCatalogue = (document: CompiledDocument, variables: Variables) => Promise<string>

/**
 * Caches answers of documents that read only public collections, such as brands, for all companies. Keeps at most 64 MB, each answer for a
 * minute. Any change of a live public row clears the whole cache.
 */
export function createCatalogueCache(read: ReadCatalogue) {
  const answers = new LRUCache<string, string>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (text, key) => 2 * (text.length + key.length),
    ttl: 60_000,
  })
  const inFlight = new Map<string, Promise<string>>()
  let generation = 0

  async function load(key: string, document: CompiledDocument, variables: Variables): Promise<string> {
    const startGeneration = generation
    try {
      const text = await read(document, variables)
      if (startGeneration === generation) answers.set(key, text)
      return text
    } finally {
      if (startGeneration === generation) inFlight.delete(key)
    }
  }

  return {
    keyOf: (document: CompiledDocument, variables: Variables): string => `${document.hash}${canonical(variables)}`,
    peek: (key: string): string | undefined => answers.get(key),
    /** Reads the answer of a document and caches it. Concurrent reads of the same key share one call, and a failure is not cached. */
    async read(key: string, document: CompiledDocument, variables: Variables): Promise<string> {
      const flight = inFlight.get(key) ?? load(key, document, variables)
      inFlight.set(key, flight)
      return flight
    },
    /** Clears the cache. Called after a public row changed, and after a reconnect to Directus, as changes may have been missed. */
    invalidate(): void {
      generation++
      inFlight.clear()
      answers.clear()
    },
  }
}

/** Serialises a call's variables with sorted keys, so that equal variables give the same cache key. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`)
    .join()}}`
}
