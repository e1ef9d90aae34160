import type { Knex } from 'knex'
import type { ListedSession } from '#contracts/rest/session.ts'
import { findChain, sessionHash } from '#rules/platform/access/session-chain.ts'
import { deviceName } from './device-name.ts'

/**
 * Returns the open sign-ins of a member, the latest used first, with the one of `session` marked as current. A sign-in and its refreshes
 * are one entry.
 */
export async function listSessions(knex: Knex, member: string, session: string | undefined): Promise<ListedSession[]> {
  const current = session ? await findChain(knex, session) : undefined
  const tokens = await knex('directus_sessions').where({ user: member }).where('expires', '>', new Date()).pluck('token')
  const rows = await knex('plutus_sessions').whereIn('token_hash', tokens.map(sessionHash)).whereNull('ended_at').orderBy('used_at')
  const newest = new Map(rows.map((row) => [row.chain, row]))
  return [...newest.values()].reverse().map((row) => ({
    id: row.chain,
    device: deviceName(row.user_agent),
    ip: row.ip,
    startedAt: new Date(Number(row.started_at)).toISOString(),
    lastUsedAt: new Date(Number(row.used_at)).toISOString(),
    current: row.chain === current?.chain,
  }))
}
