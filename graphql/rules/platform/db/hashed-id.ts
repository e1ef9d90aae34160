import { createHash } from 'node:crypto'

/** Derives a UUID from a text, always the same one. `version` is its version digit. */
export function hashedId(text: string, version: 4 | 5): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Derives a row id from a client's id. It includes the company, so that a caller cannot probe ids of another company. */
export const clientRowId = (noun: string, company: string, clientId: string): string => hashedId(`${noun}:${company}:${clientId}`, 4)
