import { setTimeout as wait } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import { InvalidCredentialsError } from '@directus/errors'
import type { Knex } from 'knex'
import { findChain, sessionHash } from '#rules/platform/access/session-chain.ts'
import { newId } from '#rules/platform/db/database.ts'
import { rememberToken } from './start-session.ts'

type Claims = { session?: string }
type HookContext = { user?: string; type?: string }

/**
 * Stores a token that Directus made or refreshed under its sign-in, and returns the sign-in as a claim of the token. If the sign-in has
 * ended, deletes the token and throws InvalidCredentialsError, so that a refresh in flight does not outlive a sign-out.
 */
export async function rememberRefresh({ session }: Claims, { user, type }: HookContext): Promise<{ chain?: string }> {
  if (!session || !user) return {}
  const knex = getDatabase()
  const now = new Date()
  const former =
    type === 'refresh' ? await knex('directus_sessions').where({ next_token: session }).first('token', 'ip', 'user_agent') : undefined
  if (type === 'refresh' && (!former || !(await isStored(knex, session)))) return rejectSession(session)
  const chained = former && (await findChain(knex, former.token))
  const { chain, ip, user_agent, started_at } = chained ?? {
    chain: newId(),
    ip: former?.ip ?? null,
    user_agent: former?.user_agent ?? null,
    started_at: now.getTime(),
  }
  await rememberToken(knex, session, { chain, member: user, ip, user_agent, started_at }, now)
  if (!chained) return { chain: (await findChain(knex, session))?.chain ?? chain }
  await knex('members').where({ id: user }).update({ last_seen: now })
  const updated = await knex('plutus_sessions')
    .where({ token_hash: sessionHash(former.token) })
    .whereNull('ended_at')
    .update({ used_at: now.getTime() })
  return updated ? { chain } : rejectSession(session)
}

const tries = 20
const everyMs = 50

/**
 * Waits up to a second until the token exists. Of two refreshes at once, in two processes, Directus answers the second before the first has
 * stored the token.
 */
async function isStored(knex: Knex, session: string): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (await knex('directus_sessions').where({ token: session }).first('token')) return true
    await wait(everyMs)
  }
  return false
}

async function rejectSession(session: string): Promise<never> {
  await getDatabase()('directus_sessions').where({ token: session }).delete()
  throw new InvalidCredentialsError()
}
