import type { Knex } from 'knex'
import type { TokenRewards } from './rewards-by-token.ts'

type Claim = { id: string; redemption: string | null }

/** The latest voucher of a holding; of a code that many people use it is nobody else's business. */
export async function lastClaim(knex: Knex, holding: TokenRewards): Promise<Claim | undefined> {
  if (holding.some(({ uses }) => uses !== null && uses > 1)) return undefined
  const ids = holding.map(({ id }) => id)
  return knex('claims').whereIn('reward', ids).orderBy('seq', 'desc').first('id', 'redemption')
}

/** Whether a voucher can be mailed: to the one address that its reward came to. What several codes pay has none. */
export const hasAddress = ([{ recipient_email, uses }, ...others]: TokenRewards): boolean =>
  others.length === 0 && recipient_email !== '' && (uses ?? 1) === 1
