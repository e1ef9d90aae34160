import getDatabase from '@directus/api/database/index'
import knexPackage from 'knex'
import type { ClaimAnswer } from '#contracts/rest/reward.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { tokenHash } from '#rules/messaging/token.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { batchByKey } from '#rules/platform/concurrency/batch-by-key.ts'
import { redeem } from '#rules/reward/redemption/redeem.ts'
import { findRewardsByToken } from '#rules/reward/redemption/rewards-by-token.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'

/**
 * Redeems a reward for a brand's voucher. Idempotent by key, even after the reward is used up. `browser` is the hash of the browser's
 * anonymous id. With `repeat`, only returns an earlier claim, and refuses WRONG_STATE if there is none. Refuses
 * UPSTREAM_UNAVAILABLE if the database takes more than 3 s.
 */
export async function claimReward(kinds: RewardKinds, token: string, body: unknown, browser?: string): Promise<ClaimAnswer> {
  const link = await findLink(token)
  const [{ kind }] = link ? [link] : await findRewardsByToken(getDatabase(), token, new Date())
  const redemption = kindOf(kinds, kind).redeem
  const { repeat, ...claim } = parseInput(redemption.input, body)
  const request = { token, browser, ...claim }
  if (repeat) {
    const before = await transact((work) => redemption.repeat(work, request))
    if (!before) throw refusal('WRONG_STATE')
    return before
  }
  return redeem(redemption, request, link?.company)
}

type Link = Pick<Row<'rewards'>, 'kind' | 'company' | 'token_hash'>

/** The maximum tokens of reward links that one query looks up. */
const batchMax = 200
/** In ms. The connection of a query that takes longer is closed, because it would block every claim of this process. */
const timeoutMs = 3000

const lookUp = batchByKey<string, Link | undefined>({
  max: batchMax,
  runItems: async (take) => {
    const hashes = take()
    const knex = getDatabase()
    const query = knex('rewards').whereIn('token_hash', hashes).select('kind', 'company', 'token_hash')
    // SQLite runs in this process and cannot hang
    const links = await (isPostgres(knex) ? query.timeout(timeoutMs) : query).catch((error: unknown) => {
      throw error instanceof knexPackage.KnexTimeoutError ? refusal('UPSTREAM_UNAVAILABLE') : error
    })
    return hashes.map((hash) => links.find(({ token_hash }) => token_hash === hash))
  },
})

/**
 * Finds the kind and company of the reward that a token opens. Undefined for an unknown token, and for that of several codes. Concurrent
 * calls share a query. Refuses UPSTREAM_UNAVAILABLE if the database takes more than 3 s.
 */
const findLink = (token: string): Promise<Link | undefined> => lookUp('', tokenHash(token))
