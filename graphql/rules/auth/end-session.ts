import getDatabase from '@directus/api/database/index'

/**
 * Ends a session and its whole chain: Directus's own logout leaves the token of before a refresh alive
 * for its grace time (platform.md Part 2).
 */
export async function endSession(session: string | undefined): Promise<void> {
  if (!session) return
  const knex = getDatabase()
  const chain = new Set([session])
  for (const token of chain) {
    const rows = await knex('directus_sessions').where({ token }).orWhere({ next_token: token }).select('token', 'next_token')
    for (const row of rows) for (const next of [row.token, row.next_token]) if (next) chain.add(next)
  }
  await knex('directus_sessions')
    .whereIn('token', [...chain])
    .delete()
}

export async function endAllSessions(user: string): Promise<void> {
  await getDatabase()('directus_sessions').where({ user }).delete()
}
