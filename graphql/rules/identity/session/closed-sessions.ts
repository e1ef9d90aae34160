import getDatabase from '@directus/api/database/index'
import type { ClosedSessions } from '#contracts/rest/session.ts'
import { lacksTwoFactor } from '#rules/company/two-factor-requirement.ts'

/**
 * Returns those of up to 10,000 sessions that have ended (`ended`). Also returns those whose person lacks the two-factor that their company
 * requires, and may only set it up (`twoFactorSetup`).
 */
export async function findClosedSessions(sessions: unknown): Promise<ClosedSessions> {
  const requested = Array.isArray(sessions) ? sessions.filter((value) => typeof value === 'string').slice(0, 10_000) : []
  const alive = new Set<string>()
  const twoFactorSetup: string[] = []
  const now = new Date()
  const step = 500
  for (let start = 0; start < requested.length; start += step) {
    const rows = await getDatabase()('directus_sessions')
      .join('members', 'members.id', 'directus_sessions.user')
      .join('companies', 'companies.id', 'members.company')
      .whereIn('directus_sessions.token', requested.slice(start, start + step))
      .where('members.status', 'active')
      .where('directus_sessions.expires', '>', now)
      .select('directus_sessions.token', 'members.kind', 'members.two_factor', 'companies.two_factor_from')
    for (const row of rows) {
      alive.add(row.token)
      if (lacksTwoFactor(row, now)) twoFactorSetup.push(row.token)
    }
  }
  return { ended: requested.filter((session) => !alive.has(session)), twoFactorSetup }
}
