import { createHash } from 'node:crypto'

/** The UUID that a text makes, always the same; `version` is the digit it carries. */
export function hashedId(text: string, version: 4 | 5): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of what a client starts. Made from company and client id together: nobody can ask whether another company's id exists. */
export const clientRowId = (noun: string, company: string, clientId: string): string => hashedId(`${noun}:${company}:${clientId}`, 4)
