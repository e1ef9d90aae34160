import type { Knex } from 'knex'
import { authenticator } from 'otplib'
import { log } from '#rules/platform/log.ts'
import { seal, secretKey, Unreadable, unseal } from '#rules/platform/secrets/secret-key.ts'

const stepMs = 30_000

/** The TOTP settings of authenticator apps. A code of the time step before or after the current one is accepted. */
const app = authenticator.clone({ window: 1, step: stepMs / 1000 })

export const makeSecret = (): string => app.generateSecret(20)

/** Returns the `otpauth:` URI of a secret. The person scans it as a QR code with their authenticator app. */
export const secretUri = (email: string, secret: string): string => app.keyuri(email, 'Plutus', secret)

export const sealSecret = (secret: string): string => seal(secretKey('codeKey'), secret)

export const isEnrolled = async (knex: Knex, member: string): Promise<boolean> =>
  Boolean(await knex('plutus_authenticators').where({ member }).whereNotNull('confirmed_at').first('member'))

/**
 * Returns the time step in which a sealed secret yields this code, one step either way, or undefined if none does. None does for a secret
 * that was sealed with another codeKey.
 */
export function findTimeStep(sealed: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const secret = openSecret(sealed)
  const delta = secret === undefined ? null : app.clone({ epoch: now.getTime() }).checkDelta(code, secret)
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta
}

function openSecret(sealed: string): string | undefined {
  try {
    return unseal(secretKey('codeKey'), sealed)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    log.error({ authenticator: 'unreadable', advice: 'run reset-two-factor for its owner' })
    return undefined
  }
}

/**
 * Returns true when the code is valid for the member's app, and marks its time step as used. A single guarded statement makes each time
 * step valid once.
 */
export async function consumeAppCode(trx: Knex.Transaction, member: string, code: string, now: Date): Promise<boolean> {
  const row = await trx('plutus_authenticators').where({ member }).first('secret_encrypted')
  const step = row && findTimeStep(row.secret_encrypted, code, now)
  if (step === undefined) return false
  const taken = await trx('plutus_authenticators')
    .where({ member })
    .where((query) => void query.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step })
  return taken === 1
}
