import getDatabase from '@directus/api/database/index'
import { InvalidCredentialsError } from '@directus/errors'
import { findChain, sessionHash } from '#rules/platform/access/session-chain.ts'
import { newId } from '#rules/platform/db/database.ts'
import { rememberToken } from './start-session.ts'

type Claims = { session?: string }
type HookContext = { user?: string; type?: string }

/**
 * Stores a token that Directus made or refreshed under its sign-in. If the sign-in has ended, deletes the token and throws
 * InvalidCredentialsError, so that a refresh in flight does not outlive a sign-out.
 */
export async function rememberRefresh({ session }: Claims, { user, type }: HookContext): Promise<void> {
  if (!session || !user) return
  const knex = getDatabase()
  const now = new Date()
  const former =
    type === 'refresh' ? await knex('directus_sessions').where({ next_token: session }).first('token', 'ip', 'user_agent') : undefined
  if (type === 'refresh' && !former) return rejectSession(session)
  const chained = former && (await findChain(knex, former.token))
  const { chain, ip, user_agent, started_at } = chained ?? {
    chain: newId(),
    ip: former?.ip ?? null,
    user_agent: former?.user_agent ?? null,
    started_at: now.getTime(),
  }
  await rememberToken(knex, session, { chain, member: user, ip, user_agent, started_at }, now)
  if (!chained) return
  await knex('members').where({ id: user }).update({ last_seen: now })
  const updated = await knex('plutus_sessions')
    .where({ token_hash: sessionHash(former.token) })
    .whereNull('ended_at')
    .update({ used_at: now.getTime() })
  if (!updated) await rejectSession(session)
}

async function rejectSession(session: string): Promise<never> {
  await getDatabase()('directus_sessions').where({ token: session }).delete()
  throw new InvalidCredentialsError()
}
