import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { orThrow } from '#rules/platform/db/database.ts'
import { seal, unseal } from '#rules/platform/secrets/seal.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

/** Formats a code that Plutus generated in groups of four characters. Returns any other code unchanged. */
export const groupCode = (code: string): string => (/^[2-9A-Z]{16}$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1 ') : code)
export const maskCode = (last4: string): string => `•••• •••• •••• ${last4}`
export const voucherCodeHash = (code: string): string => createHash('sha256').update(code).digest('hex')

export const encryptCode = (code: string): string => seal(secretKey('voucherKey'), code)
export const decryptCode = (sealed: string): string => unseal(secretKey('voucherKey'), sealed)

/** Returns the decrypted voucher code of a claim, a redemption of rewards, to show it to its recipient or mail them a copy. */
export async function readVoucher(knex: Knex, claim: string): Promise<string> {
  const voucher = await orThrow(knex('plutus_vouchers').where({ claim }).first('code_encrypted'))
  return decryptCode(voucher.code_encrypted)
}
