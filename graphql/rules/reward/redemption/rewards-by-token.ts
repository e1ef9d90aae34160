import type { Knex } from 'knex'
import { tokenHash } from '#rules/messaging/token.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { idText, parseJson } from '#rules/platform/db/database.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import type { Row } from '../../../model/tables.ts'

/** The stored columns of a reward needed for its redemption. */
export type TokenReward = Pick<
  Row<'rewards'>,
  | 'id'
  | 'company'
  | 'campaign'
  | 'launch'
  | 'seq'
  | 'kind'
  | 'recipient'
  | 'recipient_name'
  | 'recipient_first_name'
  | 'recipient_email'
  | 'value'
  | 'remaining'
  | 'fee'
  | 'tax'
  | 'fee_remaining'
  | 'currency'
  | 'status'
  | 'uses'
  | 'uses_left'
  | 'code_last4'
  | 'code_encrypted'
  | 'token_version'
  | 'expires_at'
  | 'first_viewed_at'
  | 'opened_before'
>

export type TokenRewards = [TokenReward, ...TokenReward[]]

const tokenShape = /^[A-Za-z0-9_-]{22}$/

/**
 * Finds the rewards of a link or a basket of codes, in the order of ids. Refuses NOT_FOUND for every wrong token alike, and LINK_REPLACED
 * {company} for a link from before an address correction.
 */
export const findRewardsByToken = (knex: Knex, token: string, now: Date): Promise<TokenRewards> =>
  readByToken(knex, token, now, (query) => query)

/** Does the same and locks the rewards until the transaction ends. Refuses NOT_FOUND, LINK_REPLACED {company}. */
export const lockRewardsByToken = (trx: Knex.Transaction, token: string, now: Date): Promise<TokenRewards> =>
  readByToken(trx, token, now, (query) => (isPostgres(trx) ? query.forUpdate() : query))

/**
 * Locks the rewards of links or single codes until the transaction ends, in the order of ids. Skips rewards locked by another transaction,
 * so that the other claims do not wait.
 */
export function lockRewardsOfLinks(trx: Knex.Transaction, hashes: string[]): Promise<(TokenReward & { token_hash: string })[]> {
  const query = trx('rewards').whereIn('token_hash', hashes).orderBy('id').select('*')
  return isPostgres(trx) ? query.forUpdate().skipLocked() : query
}

type Rows = Knex.QueryBuilder<Knex.TableType<'rewards'>, TokenReward[]>

async function readByToken(knex: Knex, token: string, now: Date, locked: (query: Rows) => Rows): Promise<TokenRewards> {
  if (!tokenShape.test(token)) throw refusal('NOT_FOUND')
  const hash = tokenHash(token)
  const [reward] = await locked(knex('rewards').where({ token_hash: hash }).select('*'))
  if (reward) return [reward]
  const basket = await knex('plutus_baskets').where({ token_hash: hash }).where('expires_at', '>', now.getTime()).first('rewards')
  const ids = basket ? parseJson(basket.rewards) : []
  const [first, ...rest] = ids.length ? await locked(knex('rewards').whereIn('id', ids).orderBy('id').select('*')) : []
  if (!first) throw await unknownTokenRefusal(knex, hash)
  return [first, ...rest]
}

/** Refuses a replaced link with the company's name, which tells whose newer message to look for but nothing about the reward. */
async function unknownTokenRefusal(knex: Knex, hash: string): Promise<Refusal> {
  const former = await knex('plutus_former_links')
    .join('companies', 'plutus_former_links.company', idText(knex, 'companies.id'))
    .where({ token_hash: hash })
    .first('companies.name')
  return former ? refusal('LINK_REPLACED', { company: former.name }) : refusal('NOT_FOUND')
}

/** True if a voucher can be emailed to the one address its reward was sent to. Several codes together have none. */
export const hasAddress = ([{ recipient_email, uses }, ...others]: TokenRewards): boolean =>
  others.length === 0 && recipient_email !== '' && (uses ?? 1) === 1
