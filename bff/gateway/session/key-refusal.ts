import { Refusal } from '#bff/gateway/refusal.ts'

/** Returns an UNAUTHENTICATED refusal with the sentence for API keys. It is the same for unknown, expired and malformed keys. */
export const keyRefusal = (): Refusal =>
  new Refusal('UNAUTHENTICATED', { message: 'This key is unknown, expired, or not allowed from here.' })
