import { createHash } from 'node:crypto'

/** What is stored of an API key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
