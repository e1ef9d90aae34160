import type { Knex } from 'knex'
import { feesOf } from '#contracts/document/tax-lines.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { receiptMail } from './document-mails.ts'
import { issueDocument } from './issue-document.ts'
import { partsBetween } from './kept-parts.ts'
import { type RechargePapers, readPapers } from './recharge-papers.ts'

/**
 * Issues a receipt for the sum paid since the last one, in the transaction that credits it, and emails it to `receipt_to`, if any. Does
 * nothing if no sum is new. Fee and tax are paid before any credit, so the first receipt lists them.
 */
export async function issueReceipt(work: UnitOfWork, rechargeId: string): Promise<void> {
  const { trx, now } = work
  const recharge = await orThrow(trx('recharges').where({ id: rechargeId }).first())
  const papers = await readPapers(trx, rechargeId)
  const { received, returned } = papers
  const kept = received - returned
  const [fee, tax] = [minor(recharge.fee), minor(recharge.tax)]
  const [due, credited] = [minor(recharge.amount), minor(recharge.credited_amount)]
  const sum = minor(recharge.paid_amount) - received
  if (credited <= 0 || sum <= 0) return
  const payments = await newPayments(trx, rechargeId, papers)
  const receivedBefore = Math.max(0, received - fee - tax)
  const outstanding = Math.max(0, due - credited)
  const isPart = outstanding > 0 || (received > 0 && receivedBefore < due)
  const charged = papers.charged ?? feesOf({ fee, tax, rateBps: recharge.tax_bps }, recharge.tax_kind)
  // a fee that was returned is charged again by the next payment
  const { amount, fees } = partsBetween(charged, kept, kept + sum)
  const beyondDue = (paid: number) => Math.max(0, paid - fee - tax - due)
  const surplus = beyondDue(kept + sum) - beyondDue(kept)
  const { id, number } = await issueDocument(work, {
    kind: 'receipt',
    company: recharge.company,
    currency: recharge.currency,
    recharge: rechargeId,
    placeOfSupply: recharge.place_of_supply,
    name: (number) => `Receipt ${number}`,
    body: {
      recharge: { id: rechargeId, number: recharge.number, method: recharge.method, poNumber: recharge.po_number },
      reference: recharge.transfer_reference ?? recharge.provider_ref,
      amount: String(amount),
      fees,
      total: String(sum),
      part: isPart ? { receivedBefore: String(receivedBefore), outstanding: String(outstanding) } : null,
      payments,
      ...(surplus > 0 ? { surplus: String(surplus) } : {}),
    },
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

/** Returns the ids of the arrived payments that no receipt names yet, or of all if the sum of a named one has grown. */
async function newPayments(trx: Knex, recharge: string, { receipts }: RechargePapers): Promise<string[]> {
  const refs = await trx('plutus_payments').where({ recharge, state: 'paid' }).orderBy('id').pluck('ref')
  const named = new Set(receipts.flatMap(({ details }) => details.payments))
  const unnamed = refs.filter((ref) => !named.has(ref))
  return unnamed.length ? unnamed : refs
}
