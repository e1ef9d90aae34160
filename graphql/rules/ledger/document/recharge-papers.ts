import type { Knex } from 'knex'
import type { Fees, PaperName, ReceiptDetails } from '#contracts/document/words.ts'
import { noteKinds } from '#contracts/document/words.ts'
import { readDetails } from './issue-document.ts'

type Issued<Details> = { id: string; details: Details }

/** The notes of a reversal: the sum that they return together, their number, and the latest credit note. */
type NotedReversal = { returned: number; notes: number; creditNote: PaperName | null }

/** The receipts and notes of a recharge with their sums, in minor units. */
export type RechargePapers = {
  receipts: Issued<ReceiptDetails>[]
  /** The sum of all receipts, with fees and taxes. */
  received: number
  /** The part of it that credit notes returned and debit notes did not charge again. */
  returned: number
  byReversal: Map<string, NotedReversal>
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
  for (const { id, kind, reversal, details } of rows) {
    if (kind === 'receipt' || !reversal) continue
    const { returned, notes, creditNote } = byReversal.get(reversal) ?? { returned: 0, notes: 0, creditNote: null }
    const { number, issuedAt, total } = readDetails('credit_note', details)
    byReversal.set(reversal, {
      returned: kind === 'credit_note' ? returned + Number(total) : returned - Number(total),
      notes: notes + 1,
      creditNote: kind === 'credit_note' ? { id, number, issuedAt } : creditNote,
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

/**
 * Returns the receipts that a note corrects: those of the reversed payment. If the note returns fees and these charge none, also those with
 * the fees.
 */
export function correctedReceipts(
  { receipts }: Pick<RechargePapers, 'receipts'>,
  { payment, hasFees }: { payment: string | null; hasFees: boolean },
): PaperName[] {
  const isNamed = ({ details }: Issued<ReceiptDetails>) => payment !== null && details.payments.includes(payment)
  const isCharging = ({ details }: Issued<ReceiptDetails>) => details.fees.total !== '0'
  const own = receipts.filter(isNamed)
  const isElsewhere = hasFees && !own.some(isCharging)
  const corrected = own.length ? receipts.filter((one) => isNamed(one) || (isElsewhere && isCharging(one))) : receipts
  return corrected.map(({ id, details: { number, issuedAt } }) => ({ id, number, issuedAt }))
}
