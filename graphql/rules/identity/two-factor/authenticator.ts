import type { Knex } from 'knex'
import { authenticator } from 'otplib'
import { seal, unseal } from '#rules/platform/secrets/seal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

const stepMs = 30_000

/** One step of drift either way. */
const app = authenticator.clone({ window: 1, step: stepMs / 1000 })

export const makeSecret = (): string => app.generateSecret(20)

/** What the app reads from the QR code. */
export const secretUri = (email: string, secret: string): string => app.keyuri(email, 'Plutus', secret)

export const sealSecret = (secret: string): string => seal(secretKey('codeKey'), secret)

export const isEnrolled = async (knex: Knex, member: string): Promise<boolean> =>
  Boolean(await knex('plutus_authenticators').where({ member }).whereNotNull('confirmed_at').first('member'))

/** The time step in which a sealed secret shows this code, one step either way; undefined when it does not. */
export function stepOf(sealed: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = app.clone({ epoch: now.getTime() }).checkDelta(code, unseal(secretKey('codeKey'), sealed))
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta
}

/** Whether the member's app shows this code; each time step is valid once, by one guarded statement. */
export async function takeAppCode(trx: Knex.Transaction, member: string, code: string, now: Date): Promise<boolean> {
  const row = await trx('plutus_authenticators').where({ member }).first('secret_encrypted')
  const step = row && stepOf(row.secret_encrypted, code, now)
  if (step === undefined) return false
  const taken = await trx('plutus_authenticators')
    .where({ member })
    .where((query) => void query.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step })
  return taken === 1
}
