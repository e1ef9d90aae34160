import { createHash } from 'node:crypto'

/** The id of what a client starts. Made from company and client id together: nobody can ask whether another company's id exists. */
export function clientRowId(noun: string, company: string, clientId: string): string {
  const hex = createHash('sha256').update(`${noun}:${company}:${clientId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
