import * as z from 'zod/mini'
import { parseInput } from '../core/parse-input.ts'
import { redeem } from '../voucher/redeem.ts'
import { type ClaimAnswer, takeLink } from './take-link.ts'

const input = z.object({ brand: z.uuid(), idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)) })

/** The recipient chooses a brand, once, for ever; the same key gets the same code again, anyone else ALREADY_CLAIMED. */
export const claimReward = (token: string, body: unknown): Promise<ClaimAnswer> =>
  redeem('link', takeLink, { token, ...parseInput(input, body) })
