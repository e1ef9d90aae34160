import { createHmac } from 'node:crypto'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

/** What is stored of a short code: keyed, so that the table alone gives none away, and bound to what it is for. */
export const codeHash = (boundTo: string, code: string): string =>
  createHmac('sha256', secretKey('codeKey')).update(`${boundTo}|${code}`).digest('hex')
