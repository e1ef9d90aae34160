import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'

/** A sign-in across all its token refreshes. Each refresh makes a new session token, and all tokens of one sign-in share the id `chain`. */
export type SessionChain = Pick<Row<'plutus_sessions'>, 'chain' | 'member' | 'ip' | 'user_agent' | 'started_at'>

/** Hashes a session token for storage. The hash identifies the session but cannot be used to sign in. */
export const sessionHash = (session: string): string => createHash('sha256').update(session).digest('hex')

export const findChain = async (
  knex: Knex,
  session: string,
): Promise<(SessionChain & Pick<Row<'plutus_sessions'>, 'ended_at'>) | undefined> =>
  knex('plutus_sessions')
    .where({ token_hash: sessionHash(session) })
    .first('chain', 'member', 'ip', 'user_agent', 'started_at', 'ended_at')
