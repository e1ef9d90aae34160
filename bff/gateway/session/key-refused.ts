import { Refusal } from '#bff/gateway/refusal.ts'

/** Returns UNAUTHENTICATED with the sentence for keys, the same for every invalid key. */
export const keyRefused = (): Refusal =>
  new Refusal('UNAUTHENTICATED', { message: 'This key is unknown, expired, or not allowed from here.' })
