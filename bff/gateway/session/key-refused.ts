import { Refusal } from '#bff/gateway/refusal.ts'

/** UNAUTHENTICATED as a program reads it: the same whatever is wrong with its key. */
export const keyRefused = (): Refusal =>
  new Refusal('UNAUTHENTICATED', { message: 'This key is unknown, expired, or not allowed from here.' })
