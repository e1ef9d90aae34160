import { createHash } from 'node:crypto'

/** What is stored of an API key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export const keyShape = /^pk_(?:live|test)_\S{16,100}$/
