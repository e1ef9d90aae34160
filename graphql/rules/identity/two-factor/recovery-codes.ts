import { randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { oneTimeCodeHash } from '#rules/identity/auth/one-time-code.ts'

const count = 10
const length = 8

/** Excludes 0, O, 1, I and L, because codes are written down by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const makeRecoveryCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const hashOf = (member: string, code: string): string => oneTimeCodeHash(`recovery|${member}`, code.toUpperCase().replace(/[\s-]/g, ''))

/** Replaces the recovery codes with ten new ones, which are shown once. Only hashes are stored. */
export async function replaceRecoveryCodes(trx: Knex.Transaction, member: string): Promise<string[]> {
  const codes = Array.from({ length: count }, makeRecoveryCode)
  await trx('plutus_recovery_codes').where({ member }).delete()
  await trx('plutus_recovery_codes').insert(codes.map((code) => ({ code_hash: hashOf(member, code), member })))
  return codes
}

/** Uses up a recovery code. Returns true when it is one of the member's unused codes. */
export async function consumeRecoveryCode(trx: Knex.Transaction, member: string, code: string, now: Date): Promise<boolean> {
  const taken = await trx('plutus_recovery_codes')
    .where({ code_hash: hashOf(member, code), member })
    .whereNull('used_at')
    .update({ used_at: now.getTime() })
  return taken === 1
}
