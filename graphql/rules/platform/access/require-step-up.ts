import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { findChain } from './session-chain.ts'

/** In ms. The time after a confirmed one-time code during which sensitive commands of the same sign-in need no new code. */
export const stepUpMs = 15 * 60_000

/**
 * Requires that this sign-in was confirmed with a one-time code in the last 15 minutes, and returns its `chain` id. Refuses
 * STEP_UP_REQUIRED otherwise, and always for API keys, which have no session.
 */
export async function requireStepUp(trx: Knex, member: string, session: string | undefined, now: Date): Promise<string> {
  const signIn = session ? await findChain(trx, session) : undefined
  if (!signIn || signIn.ended_at !== null) throw refusal('STEP_UP_REQUIRED')
  const confirmed = await trx('plutus_step_ups').where({ chain: signIn.chain, member }).where('until', '>', now.getTime()).first()
  if (!confirmed) throw refusal('STEP_UP_REQUIRED')
  return signIn.chain
}
