import { createHash } from 'node:crypto'

/** Returns a short name for a list of any length, such as in a key that a column holds: 32 hexadecimal digits of its SHA-256. */
export const shortDigest = (names: string[]): string => createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32)
