import type { Knex } from 'knex'
import { stepUpMs } from '#rules/platform/access/require-step-up.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { isEnrolled, sealSecret, stepOf } from './authenticator.ts'

/** An offered app is taken in the time of the code that allowed it, or offered anew. */
export const offerMs = stepUpMs

/** Keeps the secret of another app beside the one that counts, for who has one and moves to a new phone. */
export async function offerReplacement(trx: Knex.Transaction, member: string, secret: string, now: Date): Promise<void> {
  if (!(await isEnrolled(trx, member))) throw refusal('NOT_FOUND')
  const fresh = { secret_encrypted: sealSecret(secret), created_at: now.getTime() }
  await trx('plutus_next_authenticators')
    .insert({ member, ...fresh })
    .onConflict('member')
    .merge(fresh)
}

/** A code of the other app puts it in the place of the first, which opens nothing from then on; two-factor was on all the while. */
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

/** An app that was offered and never taken cannot be taken any more. */
export async function dropOffered(trx: Knex, member: string): Promise<void> {
  await trx('plutus_next_authenticators').where({ member }).delete()
}
