import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import type { ClosedSessions } from '#contracts/rest/session.ts'
import { lacksTwoFactor } from '#rules/company/two-factor-requirement.ts'
import { sessionHash } from '#rules/platform/access/session-chain.ts'

/**
 * Returns those of up to 10,000 sessions that have ended (`ended`), and of these the ones whose sign-in goes on with a newer token
 * (`refreshed`). Also returns those whose person lacks the two-factor that their company requires, and may only set it up
 * (`twoFactorSetup`).
 */
export async function findClosedSessions(sessions: unknown): Promise<ClosedSessions> {
  const requested = Array.isArray(sessions) ? sessions.filter((value) => typeof value === 'string').slice(0, 10_000) : []
  const knex = getDatabase()
  const now = new Date()
  const ended: string[] = []
  const refreshed: string[] = []
  const twoFactorSetup: string[] = []
  for (let start = 0; start < requested.length; start += step) {
    const some = requested.slice(start, start + step)
    const open = new Map((await openSessions(knex, now).whereIn('directus_sessions.token', some)).map((row) => [row.token, row]))
    const closed = some.filter((session) => !open.has(session))
    const newer = closed.length ? await findNewer(knex, closed, now) : new Map<string, OpenSession>()
    ended.push(...closed)
    refreshed.push(...newer.keys())
    for (const [session, row] of [...open, ...newer]) if (lacksTwoFactor(row, now)) twoFactorSetup.push(session)
  }
  return { ended, twoFactorSetup, refreshed }
}

const step = 500

type OpenSession = Awaited<ReturnType<typeof openSessions>>[number]

/** Selects the session tokens of active members that have not expired. */
const openSessions = (knex: Knex, now: Date) =>
  knex('directus_sessions')
    .join('members', 'members.id', 'directus_sessions.user')
    .join('companies', 'companies.id', 'members.company')
    .where('members.status', 'active')
    .where('directus_sessions.expires', '>', now)
    .select('directus_sessions.token', 'members.kind', 'members.two_factor', 'companies.two_factor_from')

/** Returns by each of the closed sessions an open one of the same sign-in, for those sign-ins that have not ended. */
async function findNewer(knex: Knex, closed: string[], now: Date): Promise<Map<string, OpenSession>> {
  const sessionByHash = new Map(closed.map((session) => [sessionHash(session), session]))
  const rows = await knex('plutus_sessions')
    .whereIn('token_hash', [...sessionByHash.keys()])
    .whereNull('ended_at')
  if (!rows.length) return new Map()
  const members = [...new Set(rows.map(({ member }) => member))]
  const open = new Map(
    (await openSessions(knex, now).whereIn('directus_sessions.user', members)).map((row) => [sessionHash(row.token), row]),
  )
  const openRows = await knex('plutus_sessions')
    .whereIn('chain', [...new Set(rows.map(({ chain }) => chain))])
    .whereNull('ended_at')
  const newest = new Map(
    openRows.flatMap(({ chain, token_hash }) => (open.has(token_hash) ? [[chain, open.get(token_hash)] as const] : [])),
  )
  const newer = new Map<string, OpenSession>()
  for (const { chain, token_hash } of rows) {
    const [session, row] = [sessionByHash.get(token_hash), newest.get(chain)]
    if (session !== undefined && row) newer.set(session, row)
  }
  return newer
}
