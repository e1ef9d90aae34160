import getDatabase from '@directus/api/database/index'

/** Which of these sessions are over: gone, expired, or their person no longer active. */
export async function deadSessions(sessions: unknown): Promise<string[]> {
  const asked = Array.isArray(sessions) ? sessions.filter((value) => typeof value === 'string').slice(0, 10_000) : []
  const alive = new Set<string>()
  const step = 500
  for (let start = 0; start < asked.length; start += step) {
    const rows = await getDatabase()('directus_sessions')
      .join('members', 'members.id', 'directus_sessions.user')
      .whereIn('directus_sessions.token', asked.slice(start, start + step))
      .where('members.status', 'active')
      .where('directus_sessions.expires', '>', new Date())
      .select('directus_sessions.token')
    for (const { token } of rows) alive.add(token)
  }
  return asked.filter((session) => !alive.has(session))
}
