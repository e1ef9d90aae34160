import type { Knex } from 'knex'
import type { CodeVoucher } from '#contracts/rest/reward.ts'
import { nonNull } from '#rules/platform/db/database.ts'
import { readClaims } from '#rules/reward/redemption/claims.ts'
import type { TokenRewards } from '#rules/reward/redemption/rewards-by-token.ts'

const shownMax = 50

export type StoredCodeVoucher = { id: string; reward: string; browser: string | null; copyTo: string | null }

/**
 * Returns up to 50 vouchers redeemed with these reward codes, newest first and masked. For a code with several uses, only the vouchers that
 * this browser claimed.
 */
export async function readVouchers(knex: Knex, rewards: TokenRewards, browser: string | undefined): Promise<CodeVoucher[]> {
  const taken = await findVouchers(knex, rewards, browser)
  const claims = await readClaims(
    knex,
    taken.map(({ id }) => id),
  )
  return taken.map((voucher, index) => ({
    ...nonNull(claims[index]).claim,
    id: voucher.id,
    isMine: isOwnVoucher(voucher, browser),
    canMail: voucher.copyTo !== null,
  }))
}

/**
 * Finds the claims of the vouchers redeemed with these reward codes. A voucher paid for by several codes has the id of its first claim. For
 * codes with several uses, only those of this browser.
 */
export async function findVouchers(knex: Knex, rewards: TokenRewards, browser: string | undefined): Promise<StoredCodeVoucher[]> {
  const codes = rewards.filter(({ kind }) => kind === 'code')
  if (!codes.length) return []
  const shared = codes.filter(({ uses }) => uses !== null && uses > 1).map(({ id }) => id)
  const own = codes.map(({ id }) => id).filter((id) => !shared.includes(id))
  const rows = await knex('claims')
    .where(
      (shown) =>
        void shown.whereIn('reward', own).orWhere((mine) => void mine.whereIn('reward', shared).where({ browser_hash: browser ?? '' })),
    )
    .orderBy('seq', 'desc')
    .limit(shownMax)
    .select('id', 'redemption', 'reward', 'browser_hash', 'copy_to')
  const vouchers = rows.map((row) => ({
    id: row.redemption ?? row.id,
    reward: row.reward,
    browser: row.browser_hash,
    copyTo: row.copy_to,
  }))
  return [...new Map(vouchers.map((voucher) => [voucher.id, voucher])).values()]
}

export const isOwnVoucher = ({ browser: own }: StoredCodeVoucher, browser: string | undefined): boolean => own !== null && own === browser
