import { feesOf } from '#contracts/document/tax-lines.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { proformaMail } from './document-mails.ts'
import { issueDocument } from './issue-document.ts'

/**
 * Issues the pro-forma (payment request) of a recharge by bank transfer, once, and emails it to the address given with the recharge, if
 * any. Runs in the transaction that starts the recharge.
 */
export async function issueProforma(work: UnitOfWork, rechargeId: string): Promise<void> {
  const { trx, now } = work
  const recharge = await orThrow(trx('recharges').where({ id: rechargeId }).first())
  if (await trx('documents').where({ recharge: rechargeId, kind: 'proforma' }).first('id')) return
  const [fee, tax] = [minor(recharge.fee), minor(recharge.tax)]
  const { id, number } = await issueDocument(work, {
    kind: 'proforma',
    company: recharge.company,
    currency: recharge.currency,
    recharge: rechargeId,
    placeOfSupply: recharge.place_of_supply,
    name: (number) => `Pro-forma ${number}`,
    body: {
      recharge: { id: rechargeId, number: recharge.number, method: recharge.method, poNumber: recharge.po_number },
      amount: String(recharge.amount),
      fees: feesOf({ fee, tax, rateBps: recharge.tax_bps }, recharge.tax_kind),
      total: String(recharge.total_payable),
      payBy: recharge.expires_at === null ? null : instant(recharge.expires_at).toISOString(),
      bank: env.issuer.bank,
      paymentReference: recharge.number,
    },
  })
  if (!recharge.receipt_to) return
  await queueAccountMail(trx, {
    kind: proformaMail,
    to: recharge.receipt_to,
    payload: { document: id },
    dedupeKey: `proforma:${number}`,
    now,
  })
}
