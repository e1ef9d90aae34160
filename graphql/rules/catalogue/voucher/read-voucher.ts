import type { Knex } from 'knex'
import { decryptCode } from './voucher-code.ts'

/** The code of a redemption, in full: for whoever made it, and the mail that repeats it. */
export async function readVoucher(knex: Knex, claim: string): Promise<string> {
  const voucher = await knex('plutus_vouchers').where({ claim }).first('code_encrypted')
  return decryptCode(voucher.code_encrypted)
}
