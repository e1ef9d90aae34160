import type { Knex } from 'knex'
import { newId } from '../core/database.ts'
import { codeHash, encryptCode } from './voucher-code.ts'

type Voucher = { claim: string; company: string; brand: string; code: string; now: Date }

/** Keeps the fresh code of a claim: its hash is unique, its text encrypted, in a table no API shows. */
export async function issueVoucher(trx: Knex.Transaction, { claim, company, brand, code, now }: Voucher): Promise<void> {
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
}
