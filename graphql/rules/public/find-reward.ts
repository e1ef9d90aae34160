import type { Knex } from 'knex'
import { refuse } from '../core/refusal.ts'
import { tokenHash } from '../reward/token.ts'

const tokenShape = /^[A-Za-z0-9_-]{22}$/

/** The reward behind a link, by the hash of its token; every wrong token answers alike. */
export async function findReward(knex: Knex, token: string) {
  const reward = tokenShape.test(token)
    ? await knex('rewards')
        .where({ token_hash: tokenHash(token) })
        .first()
    : undefined
  if (!reward) throw refuse('NOT_FOUND')
  return reward
}
