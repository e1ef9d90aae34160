import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import { tokenHash } from '#rules/messaging/token.ts'
import { type Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { idText, parseJson } from '#rules/platform/db/database.ts'

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

/**
 * The rewards that one page token opens. One for a link or a single code, several for codes entered
 * together.
 */
export type TokenRewards = [TokenReward, ...TokenReward[]]

const tokenShape = /^[A-Za-z0-9_-]{22}$/

/**
 * Finds the rewards that a token opens, in the order of ids: that of a link or code, or several codes entered together. Refuses NOT_FOUND
 * for any unknown token, and LINK_REPLACED {company} for a link from before an address correction.
 */
export const findRewardsByToken = (knex: Knex, token: string, now: Date): Promise<TokenRewards> => readByToken(knex, token, now)

/** Finds the rewards that a token opens and locks them until the transaction ends. Refuses NOT_FOUND, LINK_REPLACED {company}. */
export const lockRewardsByToken = (trx: Knex.Transaction, token: string, now: Date): Promise<TokenRewards> =>
  readByToken(trx, token, now, { isLocked: isPostgres(trx) })

/**
 * Locks the rewards with these token hashes until the transaction ends, in the order of ids. Skips rewards that another transaction has
 * locked, so that the other claims do not wait.
 */
export function lockRewardsOfLinks(trx: Knex.Transaction, hashes: string[]): Promise<(TokenReward & { token_hash: string })[]> {
  const query = trx('rewards').whereIn('token_hash', hashes).orderBy('id').select('*')
  return isPostgres(trx) ? query.forUpdate().skipLocked() : query
}

async function readByToken(knex: Knex, token: string, now: Date, { isLocked = false } = {}): Promise<TokenRewards> {
  if (!tokenShape.test(token)) throw refusal('NOT_FOUND')
  const hash = tokenHash(token)
  const select = () => {
    const rows = knex('rewards').select('*')
    return isLocked ? rows.forUpdate() : rows
  }
  const [reward] = await select().where({ token_hash: hash })
  if (reward) return [reward]
  const basket = await knex('plutus_baskets').where({ token_hash: hash }).where('expires_at', '>', now.getTime()).first('rewards')
  const ids = basket ? parseJson(basket.rewards) : []
  const [first, ...rest] = ids.length ? await select().whereIn('id', ids).orderBy('id') : []
  if (!first) throw await unknownTokenRefusal(knex, hash)
  return [first, ...rest]
}

/**
 * Returns LINK_REPLACED with the company's name for a link from before an address correction, otherwise NOT_FOUND. The name tells whose
 * newer message to look for.
 */
async function unknownTokenRefusal(knex: Knex, hash: string): Promise<Refusal> {
  const former = await knex('plutus_former_links')
    .join('companies', 'plutus_former_links.company', idText(knex, 'companies.id'))
    .where({ token_hash: hash })
    .first('companies.name')
  return former ? refusal('LINK_REPLACED', { company: former.name }) : refusal('NOT_FOUND')
}

/** Returns true for a single reward without several uses that was sent to an address. Its voucher can be emailed there. */
export const hasAddress = ([{ recipient_email, uses }, ...others]: TokenRewards): boolean =>
  others.length === 0 && recipient_email !== '' && (uses ?? 1) === 1
