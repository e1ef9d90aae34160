import type { Knex } from 'knex'
import { Unreadable } from '#rules/platform/secrets/secret-key.ts'
import { fromVoucherColumns, type VoucherContent } from './voucher.ts'

const batchRows = 1000

/**
 * Withdraws the free vouchers that the present voucherKey cannot open, and returns those to stock that it can open again. Such a voucher is
 * its own `claim`, so that no claim takes it. Returns how many cannot be opened.
 */
export async function withdrawUnreadable(trx: Knex.Transaction): Promise<number> {
  let unreadable = 0
  let last = ''
  for (;;) {
    const rows = await trx('plutus_voucher_stock')
      .where('id', '>', last)
      .where((open) => void open.whereNull('claim').orWhere('claim', trx.ref('id')))
      .orderBy('id')
      .limit(batchRows)
      .select('id', 'claim', 'code_encrypted', 'details_encrypted', 'expires_on')
    for (const { id, claim, ...columns } of rows) {
      const isOpen = openVoucher(columns) !== undefined
      if (!isOpen) unreadable++
      if (isOpen === (claim === null)) continue
      await trx('plutus_voucher_stock')
        .where({ id })
        .update({ claim: isOpen ? null : id })
    }
    if (rows.length < batchRows) return unreadable
    last = rows.at(-1)?.id ?? ''
  }
}

/** Decrypts a voucher, or returns undefined when the present voucherKey cannot open it. */
export function openVoucher(stored: Parameters<typeof fromVoucherColumns>[0]): VoucherContent | undefined {
  try {
    return fromVoucherColumns(stored)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
