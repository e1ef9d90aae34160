import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { refuse } from '../core/refusal.ts'

/** How long one code is good for the acts that ask for it. */
export const stepUpMs = 15 * 60_000

export const sessionHash = (session: string): string => createHash('sha256').update(session).digest('hex')

/**
 * The few acts that need a fresh code: this session, or the one it was refreshed from, was confirmed lately;
 * else STEP_UP_REQUIRED. A key has no session and never may.
 */
export async function requireStepUp(trx: Knex, member: string, session: string | undefined, now: Date): Promise<void> {
  if (!session) throw refuse('STEP_UP_REQUIRED')
  const former = await trx('directus_sessions').where({ next_token: session, user: member }).select('token')
  const hashes = [session, ...former.map(({ token }) => token)].map(sessionHash)
  const confirmed = await trx('plutus_step_ups')
    .where({ member })
    .whereIn('session_hash', hashes)
    .where('until', '>', now.getTime())
    .first()
  if (!confirmed) throw refuse('STEP_UP_REQUIRED')
}
