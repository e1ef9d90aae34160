import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { findChain } from './session-chain.ts'

/** In ms: how long one code is valid for the commands that ask for it. */
export const stepUpMs = 15 * 60_000

/**
 * Requires that this sign-in, however often refreshed, was lately confirmed by a fresh code. A key has no session and never may. Returns
 * the sign-in's chain. Refuses STEP_UP_REQUIRED.
 */
export async function requireStepUp(trx: Knex, member: string, session: string | undefined, now: Date): Promise<string> {
  const signIn = session ? await findChain(trx, session) : undefined
  if (!signIn || signIn.ended_at !== null) throw refusal('STEP_UP_REQUIRED')
  const confirmed = await trx('plutus_step_ups').where({ chain: signIn.chain, member }).where('until', '>', now.getTime()).first()
  if (!confirmed) throw refusal('STEP_UP_REQUIRED')
  return signIn.chain
}
