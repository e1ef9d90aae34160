import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { findChain } from './session-chain.ts'

/** In ms. The time after a step-up code during which commands need no other. */
export const stepUpMs = 15 * 60_000

/**
 * Requires that this sign-in was recently confirmed with a one-time code, across token refreshes, and returns its chain.
 * API keys have no session and always fail. Refuses STEP_UP_REQUIRED.
 */
export async function requireStepUp(trx: Knex, member: string, session: string | undefined, now: Date): Promise<string> {
  const signIn = session ? await findChain(trx, session) : undefined
  if (!signIn || signIn.ended_at !== null) throw refusal('STEP_UP_REQUIRED')
  const confirmed = await trx('plutus_step_ups').where({ chain: signIn.chain, member }).where('until', '>', now.getTime()).first()
  if (!confirmed) throw refusal('STEP_UP_REQUIRED')
  return signIn.chain
}
