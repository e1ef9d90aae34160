import type { Knex } from 'knex'
import { isPostgres } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { tokenHash } from '../reward/token.ts'

const tokenShape = /^[A-Za-z0-9_-]{22}$/

/** The reward behind a link, by the hash of its token; every wrong token answers alike. */
export async function findReward(knex: Knex, token: string) {
  const reward = tokenShape.test(token) ? await byToken(knex, token) : undefined
  if (!reward) throw refuse('NOT_FOUND')
  return reward
}

/** The same, kept as it is until the transaction ends. */
export async function takeReward(trx: Knex.Transaction, token: string) {
  const reward = tokenShape.test(token) ? await (isPostgres(trx) ? byToken(trx, token).forUpdate() : byToken(trx, token)) : undefined
  if (!reward) throw refuse('NOT_FOUND')
  return reward
}

const byToken = (knex: Knex, token: string) =>
  knex('rewards')
    .where({ token_hash: tokenHash(token) })
    .first()
