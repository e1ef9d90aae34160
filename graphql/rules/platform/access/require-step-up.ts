import type { Knex } from 'knex'
import { refusal } from '#rules/platform/command/refusal.ts'
import { findChain } from './session-chain.ts'

/** How long one code is good for the acts that ask for it. */
export const stepUpMs = 15 * 60_000

/**
 * The few acts that need a fresh code: this sign-in, however often refreshed, was confirmed lately; else STEP_UP_REQUIRED.
 * A key has no session and never may. Yields the sign-in's chain.
 */
export async function requireStepUp(trx: Knex, member: string, session: string | undefined, now: Date): Promise<string> {
  const signIn = session ? await findChain(trx, session) : undefined
  if (!signIn || signIn.ended_at !== null) throw refusal('STEP_UP_REQUIRED')
  const confirmed = await trx('plutus_step_ups').where({ chain: signIn.chain, member }).where('until', '>', now.getTime()).first()
  if (!confirmed) throw refusal('STEP_UP_REQUIRED')
  return signIn.chain
}
