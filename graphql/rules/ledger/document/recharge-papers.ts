import type { Knex } from 'knex'
import { type Fees, type NoteDetails, type ReceiptDetails, readDetails } from './document-details.ts'
import { noteKinds } from './document-kinds.ts'

type Issued<Details> = { id: string; details: Details }

/** The receipts and notes of a recharge with their sums, in minor units. */
export type RechargePapers = {
  receipts: Issued<ReceiptDetails>[]
  /** The sum of all receipts, with fees and taxes. */
  received: number
  /** The part of it that credit notes returned and debit notes did not charge again. */
  returned: number
  /** The returned part by reversal, with the number of its notes. */
  byReversal: Map<string, { returned: number; notes: number }>
  /** The fee and taxes of the recharge, as on its first receipt. Undefined before it. */
  charged: Fees | undefined
}

/** Reads the receipts and notes of a recharge, oldest first. Its row must be locked to issue another one. */
export async function readPapers(trx: Knex, recharge: string): Promise<RechargePapers> {
  const rows = await trx('documents')
    .where({ recharge })
    .whereIn('kind', ['receipt', ...noteKinds])
    .orderBy('seq')
    .select('id', 'kind', 'reversal', 'details')
  const receipts = rows
    .filter(({ kind }) => kind === 'receipt')
    .map(({ id, details }): Issued<ReceiptDetails> => ({ id, details: readDetails('receipt', details) }))
  const byReversal: RechargePapers['byReversal'] = new Map()
  for (const { kind, reversal, details } of rows) {
    if (kind === 'receipt' || !reversal) continue
    const before = byReversal.get(reversal) ?? { returned: 0, notes: 0 }
    const total = Number(readDetails('credit_note', details).total)
    byReversal.set(reversal, {
      returned: before.returned + (kind === 'credit_note' ? total : -total),
      notes: before.notes + 1,
    })
  }
  return {
    receipts,
    received: receipts.reduce((sum, { details }) => sum + Number(details.total), 0),
    returned: [...byReversal.values()].reduce((sum, { returned }) => sum + returned, 0),
    byReversal,
    charged: receipts[0]?.details.fees,
  }
}

/** Returns the receipts that a note corrects: those of the reversed payment, and the one with the fees if it returns fees. */
export function correctedReceipts(
  { receipts }: RechargePapers,
  { payment, hasFees }: { payment: string | null; hasFees: boolean },
): NoteDetails['receipts'] {
  const named = receipts.filter(
    ({ details: { payments, fees } }) => (payment && payments?.includes(payment)) || (hasFees && fees.total !== '0'),
  )
  const isPaymentNamed = named.some(({ details }) => payment && details.payments?.includes(payment))
  return (isPaymentNamed ? named : receipts).map(({ id, details: { number, issuedAt } }) => ({ id, number, issuedAt }))
}
