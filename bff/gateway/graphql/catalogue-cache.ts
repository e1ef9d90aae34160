import { LRUCache } from 'lru-cache'
import type { CompiledDocument } from './compiled-document.ts'
import type { Variables } from './document-cost.ts'

export type CatalogueCache = ReturnType<typeof createCatalogueCache>

/** Reads an answer with the catalogue's own identity, which has no access to the data of a company. */
export type ReadCatalogue = (document: CompiledDocument, variables: Variables) => Promise<string>

/**
 * Caches the serialised answers of documents that read only the global catalogue, for all companies, at most 64 MB for a minute. Concurrent
 * reads of one key are coalesced, and a change of a row invalidates all.
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
      inFlight.delete(key)
    }
  }

  return {
    keyOf: (document: CompiledDocument, variables: Variables): string => `${document.hash}${canonical(variables)}`,
    peek: (key: string): string | undefined => answers.get(key),
    /** Joins a read of the same key that is in flight. A failure fails all who wait for it and is not cached. */
    async read(key: string, document: CompiledDocument, variables: Variables): Promise<string> {
      const flight = inFlight.get(key) ?? load(key, document, variables)
      inFlight.set(key, flight)
      return flight
    },
    /** Invalidates all answers, after a row changed or may have changed while the live link was down. */
    invalidate(): void {
      generation++
      inFlight.clear()
      answers.clear()
    },
  }
}

/** Serialises variables with sorted keys, so that equal variables give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`)
    .join()}}`
}
