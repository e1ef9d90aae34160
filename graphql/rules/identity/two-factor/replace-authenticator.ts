import type { Knex } from 'knex'
import { stepUpMs } from '#rules/platform/access/require-step-up.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { isEnrolled, sealSecret, stepOf } from './authenticator.ts'

/** In ms: an offered app must be confirmed while the code that allowed it is valid, or be offered anew. */
export const offerMs = stepUpMs

/**
 * Keeps the secret of another app beside the current one, for someone who moves to a new phone. Refuses NOT_FOUND without a current one.
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
 * Takes a code of the new app and puts it in place of the first, which no longer works; two-factor stays on throughout. Refuses
 * INVALID_CODE.
 */
export async function takeReplacement(trx: Knex.Transaction, member: string, code: string, now: Date): Promise<void> {
  const next = await trx('plutus_next_authenticators')
    .where({ member })
    .where('created_at', '>', now.getTime() - offerMs)
    .first('secret_encrypted')
  const step = next && stepOf(next.secret_encrypted, code, now)
  if (!next || step === undefined) throw refusal('INVALID_CODE')
  const taken = await trx('plutus_authenticators')
    .where({ member })
    .whereNotNull('confirmed_at')
    .update({ secret_encrypted: next.secret_encrypted, last_step: step, confirmed_at: now.getTime() })
  if (!taken) throw refusal('INVALID_CODE')
  await dropOffered(trx, member)
}

/** Drops an app that was offered and never confirmed. */
export async function dropOffered(trx: Knex, member: string): Promise<void> {
  await trx('plutus_next_authenticators').where({ member }).delete()
}
