import type { Row } from '#model/tables.ts'
import type { RechargeMoney } from '#rules/ledger/recharge/recharge-money.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { nonNull, orThrow } from '#rules/platform/db/database.ts'
import { noteMail } from './document-mails.ts'
import { type DueNote, dueNotes } from './due-notes.ts'
import { issueDocument } from './issue-document.ts'
import { partsBetween } from './kept-parts.ts'
import { correctedReceipts, type RechargePapers, readPapers } from './recharge-papers.ts'

/**
 * Issues the credit and debit notes that a locked recharge lacks, and emails them to `receipt_to`, if any. Runs in the transaction that
 * moves its money, after its entries. The notes follow only from its reversals, so a repeated call issues nothing. Returns true if it issued
 * any.
 */
export async function issueNotes(work: UnitOfWork, rechargeId: string, money: RechargeMoney): Promise<boolean> {
  if (!money.reversals.length) return false
  const papers = await readPapers(work.trx, rechargeId)
  const noted = new Map([...papers.byReversal].map(([reversal, { returned }]) => [reversal, returned]))
  const due = dueNotes(money, papers.received, noted)
  if (!due.length) return false
  const recharge = await orThrow(work.trx('recharges').where({ id: rechargeId }).first())
  let kept = papers.received - papers.returned
  for (const note of due) {
    await issueNote(work, recharge, { ...note, papers, kept })
    kept -= note.change
  }
  return true
}

type Step = DueNote & { papers: RechargePapers /** The sum that is kept of the recharge before this note. */; kept: number }

async function issueNote(work: UnitOfWork, recharge: Row<'recharges'>, { reversal, change, papers, kept }: Step): Promise<void> {
  const { trx, now } = work
  const kind = change > 0 ? 'credit_note' : 'debit_note'
  const charged = nonNull(papers.charged)
  const { amount, fees } = partsBetween(charged, kept, kept - change)
  const receipts = correctedReceipts(papers, { payment: reversal.payment, hasFees: fees.total !== '0' })
  const earlier = papers.byReversal.get(reversal.id)
  const first = nonNull(papers.receipts[0]).details
  const { id, number } = await issueDocument(work, {
    kind,
    company: recharge.company,
    currency: recharge.currency,
    recharge: recharge.id,
    reversal: { id: reversal.id, count: (earlier?.notes ?? 0) + 1 },
    corrected: first,
    name: (number) => `${kind === 'credit_note' ? 'Credit' : 'Debit'} note ${number}`,
    body: {
      recharge: first.recharge,
      receipts,
      creditNote: kind === 'debit_note' ? (earlier?.creditNote ?? null) : null,
      cause: reversal.kind,
      reference: reversal.kind === 'manual' ? null : reversal.ref,
      feesKept: String(Math.min(kept - change, Number(charged.total))),
      amount: String(amount),
      fees,
      total: String(Math.abs(change)),
    },
  })
  if (!recharge.receipt_to) return
  await queueAccountMail(trx, {
    kind: noteMail,
    to: recharge.receipt_to,
    payload: { document: id },
    dedupeKey: `note:${number}`,
    now,
  })
}
