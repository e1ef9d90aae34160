import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Row } from '../../../model/tables.ts'

/** A sign-in through all its refreshes; the chain is its name. */
export type SessionChain = Pick<Row<'plutus_sessions'>, 'chain' | 'member' | 'ip' | 'user_agent' | 'started_at'>

/** What is stored of a session's token: it identifies the session and opens nothing. */
export const sessionHash = (session: string): string => createHash('sha256').update(session).digest('hex')

/** In ms: no session of Directus stays unused for longer, so its row has no use after that. */
const forgetMs = 8 * 24 * 60 * 60_000

/** Records that this token belongs to the chain, or that it was used again. */
export async function rememberToken(knex: Knex, session: string, chain: SessionChain, now: Date): Promise<void> {
  await knex('plutus_sessions')
    .insert({ ...chain, token_hash: sessionHash(session), used_at: now.getTime() })
    .onConflict('token_hash')
    .merge({ used_at: now.getTime() })
  await knex('plutus_sessions')
    .where('used_at', '<', now.getTime() - forgetMs)
    .delete()
}

export const findChain = async (
  knex: Knex,
  session: string,
): Promise<(SessionChain & Pick<Row<'plutus_sessions'>, 'ended_at'>) | undefined> =>
  knex('plutus_sessions')
    .where({ token_hash: sessionHash(session) })
    .first('chain', 'member', 'ip', 'user_agent', 'started_at', 'ended_at')
