import type { Knex } from 'knex'
import { newId } from '../core/database.ts'
import { codeHash, encryptCode, makeCode } from './voucher-code.ts'

type Voucher = { claim: string; company: string; brand: string; now: Date }

/** Takes a fresh code for a claim: its hash is unique, its text encrypted, in a table no API shows. */
export async function issueVoucher(trx: Knex.Transaction, { claim, company, brand, now }: Voucher): Promise<string> {
  const code = makeCode()
  await trx('plutus_vouchers').insert({
    id: newId(),
    claim,
    company,
    brand,
    code_hash: codeHash(code),
    code_encrypted: encryptCode(code),
    last4: code.slice(-4),
    created_at: now.getTime(),
  })
  return code
}
