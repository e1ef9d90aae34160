import { randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { codeHash } from '#rules/identity/auth/one-time-code.ts'

const count = 10
const length = 8

/** No 0, O, 1, I or L: they are written down by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const makeRecoveryCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const hashOf = (member: string, code: string): string => codeHash(`recovery|${member}`, code.toUpperCase().replace(/[\s-]/g, ''))

/** Makes ten new codes in place of the old ones, shown once: only hashes are kept. */
export async function replaceRecoveryCodes(trx: Knex.Transaction, member: string): Promise<string[]> {
  const codes = Array.from({ length: count }, makeRecoveryCode)
  await trx('plutus_recovery_codes').where({ member }).delete()
  await trx('plutus_recovery_codes').insert(codes.map((code) => ({ code_hash: hashOf(member, code), member })))
  return codes
}

/** Whether this is one of the member's unused codes; it is used from now on. */
export async function takeRecoveryCode(trx: Knex.Transaction, member: string, code: string, now: Date): Promise<boolean> {
  const taken = await trx('plutus_recovery_codes')
    .where({ code_hash: hashOf(member, code), member })
    .whereNull('used_at')
    .update({ used_at: now.getTime() })
  return taken === 1
}
