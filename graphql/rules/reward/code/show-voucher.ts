import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import type { ClaimAnswer } from '#contracts/rest/reward.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { readClaim } from '#rules/reward/redemption/claims.ts'
import { findRewardsByToken } from '#rules/reward/redemption/rewards-by-token.ts'
import { findVouchers, isOwnVoucher } from './code-vouchers.ts'

const input = z.object({ voucher: z.uuid() })

/**
 * Returns a voucher with its full code, if this browser claimed it and the token opens the reward code that paid. Otherwise refuses
 * NOT_FOUND, or LINK_REPLACED {company} for a link from before an address correction.
 */
export async function showVoucher(token: string, body: unknown, browser: string | undefined): Promise<ClaimAnswer> {
  const { voucher: id } = parseInput(input, body)
  const knex = getDatabase()
  const taken = await findVouchers(knex, await findRewardsByToken(knex, token, new Date()), browser)
  if (!taken.some((voucher) => voucher.id === id && isOwnVoucher(voucher, browser))) throw refusal('NOT_FOUND')
  return readClaim(knex, id)
}
