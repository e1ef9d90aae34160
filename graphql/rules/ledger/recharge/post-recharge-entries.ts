import { issueReceipt } from '#rules/ledger/document/issue-receipt.ts'
import { type LedgerEntry, postLedgerEntries, postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { clearOverdrawn } from '#rules/ledger/wallet/release-wallet.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Movement, Mover } from './recharge-money.ts'
import type { RechargeRow } from './recharge-row.ts'
import type { RechargeState } from './settle.ts'

type Posting = { settled: RechargeState; movements: Movement[]; mover: Mover }

/**
 * Posts the credited sum of a changed recharge with a receipt, its pending sum, and an entry for each reversal that takes more or less.
 * Money that returns releases a wallet that was frozen for it.
 */
export async function postRechargeEntries(work: UnitOfWork, before: RechargeRow, { settled, movements, mover }: Posting): Promise<void> {
  const credit = settled.credited - before.credited
  const pending = settled.pending - before.pending
  const words = `Recharge by ${methodLabel(before.method)}`
  const line = {
    reserved: 0,
    reference: before.number,
    recharge: before.id,
    actor: mover.id ?? before.startedBy,
    actorKind: mover.kind,
  }
  const { company } = before
  if (credit > 0) {
    const isSurplus = before.credited - before.reversed >= before.amount
    await postLedgerEntry(work, {
      ...line,
      company,
      type: 'recharge_credited',
      available: credit,
      pending,
      description: isSurplus ? `${words}, paid in addition` : words,
      idempotencyKey: `${before.id}:credited:${settled.credited}`,
      figures: { recharged: { count: before.credited === 0 ? 1 : 0, value: credit } },
    })
    await issueReceipt(work, before.id)
  } else if (pending) {
    const description = pending > 0 ? `${words}, on its way` : `${words} did not arrive`
    await postLedgerEntry(work, { ...line, company, type: 'recharge_pending', available: 0, pending, description })
  }
  if (!movements.length) return
  // what returns comes first, so that a wallet is not frozen for a sum that returns in the same change
  const ordered = movements.toSorted((one, other) => one.amount - other.amount)
  await postLedgerEntries(
    work,
    company,
    ordered.map((movement): LedgerEntry => ({ ...line, ...toEntry(movement, words) })),
  )
  if (settled.reversed < before.reversed) await clearOverdrawn(work, company)
}

/** The key names the reversal and the number of its entry, because a dispute can be won, lost and reopened for the same sum. */
const toEntry = ({ reversal, amount }: Movement, words: string) => ({
  type: amount > 0 ? ('recharge_reversed' as const) : ('recharge_returned' as const),
  available: -amount,
  description: amount > 0 ? `${words} reversed` : `${words}, ${returnedWords[reversal.kind]}`,
  idempotencyKey: `reversal:${reversal.id}:${reversal.entries}`,
})

const returnedWords = {
  dispute: 'returned after the dispute',
  refund: 'returned after a refund that failed',
  manual: 'reversal undone',
}

const words: Record<string, string> = {
  card: 'card',
  upi: 'UPI',
  net_banking: 'net banking',
  bank_debit: 'bank debit',
  bank_transfer: 'bank transfer',
}

/** Returns the name of a payment method for the description of a ledger entry, such as "net banking". */
const methodLabel = (method: string): string => words[method] ?? method
