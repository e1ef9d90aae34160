import type { Knex } from 'knex'
import { authenticator } from 'otplib'
import { seal, unseal } from '../core/seal.ts'
import { secretKey } from '../core/secret-key.ts'

const stepMs = 30_000

/** One step of drift either way. */
const app = authenticator.clone({ window: 1, step: stepMs / 1000 })

export const makeSecret = (): string => app.generateSecret(20)

/** What the app reads out of the QR code. */
export const secretUri = (email: string, secret: string): string => app.keyuri(email, 'Plutus', secret)

export const sealSecret = (secret: string): string => seal(secretKey('codeKey'), secret)

export const isEnrolled = async (knex: Knex, member: string): Promise<boolean> =>
  Boolean(await knex('plutus_authenticators').where({ member }).whereNotNull('confirmed_at').first('member'))

/** Whether the member's app shows this code, each time-step good once: one guarded statement takes it. */
export async function takeAppCode(trx: Knex.Transaction, member: string, code: string, now: Date): Promise<boolean> {
  const row = await trx('plutus_authenticators').where({ member }).first('secret_encrypted')
  if (!row || !/^\d{6}$/.test(code)) return false
  const secret = unseal(secretKey('codeKey'), row.secret_encrypted)
  const delta = app.clone({ epoch: now.getTime() }).checkDelta(code, secret)
  if (delta === null) return false
  const step = Math.floor(now.getTime() / stepMs) + delta
  const taken = await trx('plutus_authenticators')
    .where({ member })
    .where((query) => void query.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step })
  return taken === 1
}
