import * as z from 'zod/mini'

type Words = (key: 'reasonShort' | 'reasonLong') => string

/** Why something is taken back: a few words that the ledger keeps. */
export function reasonInput(words: Words) {
  return z.object({ reason: z.string().check(z.trim(), z.minLength(3, words('reasonShort')), z.maxLength(200, words('reasonLong'))) })
}
