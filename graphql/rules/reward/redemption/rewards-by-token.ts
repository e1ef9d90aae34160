import type { Knex } from 'knex'
import { tokenHash } from '#rules/messaging/token.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { idText, parseJson } from '#rules/platform/db/database.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import type { Row } from '../../../model/tables.ts'

/** A reward as it is stored, as far as redeeming needs it. */
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
 * Finds what a link or a basket of codes opens, in the order of ids. Refuses NOT_FOUND for every wrong token alike, and LINK_REPLACED
 * {company} for a link from before its address was corrected.
 */
export const findRewardsByToken = (knex: Knex, token: string, now: Date): Promise<TokenRewards> => read(knex, token, now, (query) => query)

/** Does the same and locks the rewards until the transaction ends. Refuses NOT_FOUND, LINK_REPLACED {company}. */
export const lockRewardsByToken = (trx: Knex.Transaction, token: string, now: Date): Promise<TokenRewards> =>
  read(trx, token, now, (query) => (isPostgres(trx) ? query.forUpdate() : query))

/**
 * Locks the rewards that links or codes of their own open, in the order of ids, until the transaction ends. One that another transaction
 * has locked is left out, so that nobody waits for it but those who ask for it.
 */
export function lockRewardsOfLinks(trx: Knex.Transaction, hashes: string[]): Promise<(TokenReward & { token_hash: string })[]> {
  const query = trx('rewards').whereIn('token_hash', hashes).orderBy('id').select('*')
  return isPostgres(trx) ? query.forUpdate().skipLocked() : query
}

type Rows = Knex.QueryBuilder<Knex.TableType<'rewards'>, TokenReward[]>

async function read(knex: Knex, token: string, now: Date, locked: (query: Rows) => Rows): Promise<TokenRewards> {
  if (!tokenShape.test(token)) throw refusal('NOT_FOUND')
  const hash = tokenHash(token)
  const [reward] = await locked(knex('rewards').where({ token_hash: hash }).select('*'))
  if (reward) return [reward]
  const basket = await knex('plutus_baskets').where({ token_hash: hash }).where('expires_at', '>', now.getTime()).first('rewards')
  const ids = basket ? parseJson(basket.rewards) : []
  const [first, ...rest] = ids.length ? await locked(knex('rewards').whereIn('id', ids).orderBy('id').select('*')) : []
  if (!first) throw await refusalOfNothing(knex, hash)
  return [first, ...rest]
}

/** Someone with a link from before its address was corrected learns whose newer message to look for, and nothing of the reward. */
async function refusalOfNothing(knex: Knex, hash: string): Promise<Refusal> {
  const former = await knex('plutus_former_links')
    .join('companies', 'plutus_former_links.company', idText(knex, 'companies.id'))
    .where({ token_hash: hash })
    .first('companies.name')
  return former ? refusal('LINK_REPLACED', { company: former.name }) : refusal('NOT_FOUND')
}

/** Whether a voucher can be mailed: to the one address that its reward came to. Several codes together have none. */
export const hasAddress = ([{ recipient_email, uses }, ...others]: TokenRewards): boolean =>
  others.length === 0 && recipient_email !== '' && (uses ?? 1) === 1
