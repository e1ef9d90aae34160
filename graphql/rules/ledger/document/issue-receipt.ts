import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { readDetails } from './document-details.ts'
import { receiptMail } from './document-mails.ts'
import { issueDocument } from './issue-document.ts'
import { feesOf } from './tax-lines.ts'

/**
 * Issues a receipt for the amount credited since the last one, in the transaction that credits it, and emails it to `receipt_to`, if any.
 * Does nothing if no amount is new. Fee and tax are paid before any credit, so the first receipt lists them.
 */
export async function issueReceipt(work: UnitOfWork, rechargeId: string): Promise<void> {
  const { trx, now } = work
  const recharge = await orThrow(trx('recharges').where({ id: rechargeId }).first())
  const before = await sumEarlierReceipts(work, rechargeId)
  const credited = minor(recharge.credited_amount)
  const amount = credited - before.amount
  if (amount <= 0) return
  const fee = before.count ? 0 : minor(recharge.fee)
  const tax = before.count ? 0 : minor(recharge.tax)
  const due = minor(recharge.amount)
  const outstanding = Math.max(0, due - credited)
  const surplus = Math.min(amount, credited - due)
  const isPart = outstanding > 0 || (before.count > 0 && before.amount < due)
  const { id, number } = await issueDocument(work, {
    kind: 'receipt',
    company: recharge.company,
    currency: recharge.currency,
    recharge: rechargeId,
    placeOfSupply: recharge.tax_kind ? recharge.place_of_supply : undefined,
    name: (number) => `Receipt ${number}`,
    body: ({ rates }) => ({
      recharge: { id: rechargeId, number: recharge.number, method: recharge.method, poNumber: recharge.po_number },
      reference: recharge.transfer_reference ?? recharge.provider_ref,
      amount: String(amount),
      fees: feesOf({ fee, tax, rateBps: recharge.tax_bps }, recharge.tax_kind ?? rates.taxKind),
      total: String(amount + fee + tax),
      part: isPart ? { receivedBefore: String(before.amount), outstanding: String(outstanding) } : null,
      ...(surplus > 0 ? { surplus: String(surplus) } : {}),
    }),
  })
  if (!recharge.receipt_to) return
  await queueAccountMail(trx, {
    kind: receiptMail,
    to: recharge.receipt_to,
    payload: { document: id },
    dedupeKey: `receipt:${number}`,
    now,
  })
}

async function sumEarlierReceipts({ trx }: UnitOfWork, recharge: string): Promise<{ count: number; amount: number }> {
  const rows = await trx('documents').where({ recharge, kind: 'receipt' }).select('details')
  const amount = rows.reduce((sum, { details }) => sum + Number(readDetails('receipt', details).amount), 0)
  return { count: rows.length, amount }
}
