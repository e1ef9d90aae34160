import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isUuid } from '#contracts/text/is-uuid.ts'

const unusedId = '00000000-0000-4000-8000-000000000000'

/** Replaces a malformed id with one that no row has, so that it behaves like an unknown id. PostgreSQL would fail on it. */
export const asRowId = (value: string): string => (isUuid(value) ? value.toLowerCase() : unusedId)

/** Returns true for a UUID in lower case, the form in which Plutus passes ids to other systems. */
export const isOwnId = (text: string): boolean => isUuid(text) && text === text.toLowerCase()

export const rowId = z.pipe(z.string(), z.transform(asRowId))

/** Derives a UUID from a text by hashing it, so that the same text always has the same UUID. Its version digit is `version`. */
export function hashedId(text: string, version: 4 | 5): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Derives a row id from an id that the client chose, so that a repeated request meets the same row. It includes the company, so that a
 * caller cannot probe ids of another company.
 */
export const clientRowId = (noun: string, company: string, clientId: string): string => hashedId(`${noun}:${company}:${clientId}`, 4)
