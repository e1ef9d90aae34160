import type { Knex } from 'knex'
import { stepUpMs } from '#rules/platform/access/require-step-up.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { findTimeStep, isEnrolled, sealSecret } from './authenticator.ts'

/** Time in ms to confirm a replacement app with one of its codes, as long as the step-up that allowed it. */
export const offerMs = stepUpMs

/**
 * Stores the secret of a replacement app beside the current one, for a person who moves to a new phone. It is inactive until confirmed.
 * Refuses NOT_FOUND without a current app.
 */
export async function offerReplacement(trx: Knex.Transaction, member: string, secret: string, now: Date): Promise<void> {
  if (!(await isEnrolled(trx, member))) throw refusal('NOT_FOUND')
  const fresh = { secret_encrypted: sealSecret(secret), created_at: now.getTime() }
  await trx('plutus_next_authenticators')
    .insert({ member, ...fresh })
    .onConflict('member')
    .merge(fresh)
}

/**
 * Replaces the current app with the replacement once one of its codes is confirmed. Two-factor stays on throughout. Refuses INVALID_CODE.
 */
export async function confirmReplacement(trx: Knex.Transaction, member: string, code: string, now: Date): Promise<void> {
  const next = await trx('plutus_next_authenticators')
    .where({ member })
    .where('created_at', '>', now.getTime() - offerMs)
    .first('secret_encrypted')
  const step = next && findTimeStep(next.secret_encrypted, code, now)
  if (!next || step === undefined) throw refusal('INVALID_CODE')
  const taken = await trx('plutus_authenticators')
    .where({ member })
    .whereNotNull('confirmed_at')
    .update({ secret_encrypted: next.secret_encrypted, last_step: step, confirmed_at: now.getTime() })
  if (!taken) throw refusal('INVALID_CODE')
  await deleteOfferedApp(trx, member)
}

/** Deletes the member's replacement authenticator app that was not confirmed. The current app stays. */
export async function deleteOfferedApp(trx: Knex, member: string): Promise<void> {
  await trx('plutus_next_authenticators').where({ member }).delete()
}
