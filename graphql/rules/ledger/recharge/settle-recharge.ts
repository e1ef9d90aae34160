import type { Knex } from 'knex'
import type { RechargeFacts } from '#contracts/wallet/words.ts'
import { rechargeLifecycle } from '#model/lifecycles.ts'
import { isOneOf, openRecharges, payableRecharges, reportableRecharges } from '#model/statuses.ts'
import { issueNotes } from '#rules/ledger/document/issue-notes.ts'
import { issueReceipt } from '#rules/ledger/document/issue-receipt.ts'
import { lockBalances } from '#rules/ledger/wallet/available-funds.ts'
import { type LedgerEntry, postLedgerEntries, postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { clearOverdrawn } from '#rules/ledger/wallet/release-wallet.ts'
import { endWarning } from '#rules/mail/account-mail/warn-operator.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { idText, minor } from '#rules/platform/db/database.ts'
import { type MoneyReport, type Mover, mergeMoney, type Payment, type RechargeMoney, type ReversalMovement } from './recharge-money.ts'
import type { RechargeRow } from './recharge-row.ts'
import { computeRechargeState, moveReversals, type RechargeState, sumMoney } from './recharge-state.ts'
import { omitForeign, readMoney, storeMoney } from './stored-money.ts'

/** A recharge after a change, with the movements of its reversals that the change caused. */
export type SettledRecharge = RechargeRow & { movements: ReversalMovement[] }

type Change = { facts?: RechargeFacts; reports?: MoneyReport[] }

/**
 * Merges what was reported into a locked recharge, recomputes its sums and state, and posts the differences to the ledger. Then issues the
 * notes that are due. The only writer of its sums. Idempotent for the same reports. Refuses VALIDATION beyond the safe integer range.
 */
export async function settleRecharge(
  work: UnitOfWork,
  before: RechargeRow,
  { facts = before.facts, reports = [] }: Change,
  { mover, columns = {} }: { mover: Mover; columns?: Record<string, unknown> },
): Promise<SettledRecharge> {
  const { trx, changes, now } = work
  const stored = await readMoney(trx, before.id)
  let merged = stored
  for (const report of reports) merged = mergeMoney(merged, await omitForeign(trx, before.id, report))
  const plausible = await withholdImplausible(work, before, { stored, merged })
  const sums = sumMoney(before, plausible)
  if (!Number.isSafeInteger(sums.paid))
    throw refusal('VALIDATION', { fields: { amount: 'The payments of this recharge are too much together' } })
  const { money, movements } = moveReversals(before, stored, plausible)
  await storeMoney(trx, before.id, { before: stored, after: money, now })
  const settled = computeRechargeState(before, facts, sums)
  const isSame =
    JSON.stringify([facts, settled.status, sumColumns(settled)]) === JSON.stringify([before.facts, before.status, sumColumns(before)])
  if (isSame && !movements.length && !Object.keys(columns).length) {
    // a dispute that is lost moves no money, but its credit note is due, and open pages show it
    if (await issueNotes(work, before.id, money)) await touch(work, 'recharges', { id: before.id })
    return { ...before, movements }
  }
  await trx('recharges')
    .where({ id: before.id })
    .update({
      ...columns,
      ...rechargeLifecycle.move(before.status, settled.status),
      ...sumColumns(settled),
      facts: JSON.stringify(facts),
      expected_at: settled.expectedAt ? new Date(settled.expectedAt) : null,
      // the outstanding rest of a recharge paid in parts can be paid on the same page
      ...(isOneOf(payableRecharges, settled.status) ? {} : { checkout_url: null }),
      ...(before.credited === 0 && settled.credited > 0 ? { credited_at: now } : {}),
      ...(settled.status === before.status ? {} : { finished_at: isOneOf(openRecharges, settled.status) ? null : now }),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
  await postRechargeEntries(work, before, { settled, movements, mover })
  await issueNotes(work, before.id, money)
  const mayChangeMethods = settled.credited > before.credited || movements.some(({ reversal }) => reversal.kind === 'dispute')
  if (mayChangeMethods) await updateTransferOnly(work, before.company)
  if (before.provider === 'manual' && !isOneOf(reportableRecharges, settled.status)) await endWarning(trx, transferCause(before))
  changes.add('recharges', before.id)
  return { ...before, ...settled, facts, movements }
}

/** Returns the cause of the warning that a bank transfer was reported as sent. */
export const transferCause = ({ id }: Pick<RechargeRow, 'id'>): string => `transfer:${id}`

const sumColumns = ({ reason, paid, pending, credited, reversed }: Omit<RechargeState, 'status' | 'expectedAt'>) => ({
  status_reason: reason?.slice(0, 200) ?? null,
  paid_amount: paid,
  pending_amount: pending,
  credited_amount: credited,
  reversed_amount: reversed,
})

/**
 * Returns the money with implausible payments withheld: one of more than twice the payable sum, or whose credit would leave the safe integer
 * range. A payment that was credited keeps its sum where a report would raise it so. What finance accepts counts.
 */
export async function withholdImplausible(
  work: UnitOfWork,
  recharge: RechargeRow,
  { stored, merged }: { stored: RechargeMoney; merged: RechargeMoney },
): Promise<RechargeMoney> {
  const before = new Map(stored.payments.map((payment) => [payment.id, payment]))
  const gains = merged.payments.filter((one) => gainOf(one, before.get(one.id)) > 0)
  if (!gains.length) return merged
  const balances = await lockBalances(work.trx, recharge.company)
  let room = Number.MAX_SAFE_INTEGER - Math.max(balances, recharge.paid)
  const payments = merged.payments.map((payment) => {
    const earlier = before.get(payment.id)
    const gain = gainOf(payment, earlier)
    const isPlausible = payment.amount <= 2 * recharge.total && gain <= room
    if (gain === 0 || isPlausible) {
      room -= gain
      return payment
    }
    return earlier?.state === 'paid' ? { ...payment, amount: earlier.amount } : { ...payment, state: 'withheld' as const }
  })
  return { ...merged, payments }
}

/** Returns the sum that a payment adds to what arrived, unless finance entered it. */
function gainOf({ state, amount, source }: Payment, earlier: Payment | undefined): number {
  if (state !== 'paid' || source === 'finance') return 0
  return amount - (earlier?.state === 'paid' ? earlier.amount : 0)
}

type Posting = { settled: RechargeState; movements: ReversalMovement[]; mover: Mover }

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
const toEntry = ({ reversal, amount }: ReversalMovement, words: string) => ({
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

/**
 * Recomputes if a company can recharge by bank transfer only. It can while disputes take more of its online payments than its transfers
 * since have brought. The caller's ledger entry has locked the wallet.
 */
export async function updateTransferOnly({ trx, changes }: UnitOfWork, company: string): Promise<void> {
  const transfer_only = await isTransferOnly(trx, company)
  const [changed] = await trx('wallets')
    .where({ company })
    .whereNot({ transfer_only })
    .update({ transfer_only, revision: trx.raw('revision + 1') })
    .returning('id')
  if (changed) changes.add('wallets', changed.id)
}

async function isTransferOnly(trx: Knex.Transaction, company: string): Promise<boolean> {
  const recharges = () => trx('recharges').where({ company }).select(idText(trx, 'id'))
  const disputes = await trx('plutus_reversals')
    .whereIn('recharge', recharges())
    .where({ kind: 'dispute' })
    .whereNot({ provider: 'manual' })
    .whereNot({ state: 'undone' })
    .where('taken', '>', 0)
    .select('taken', 'created_at')
  if (!disputes.length) return false
  const transfers = await trx('plutus_payments')
    .whereIn('recharge', recharges())
    .where({ provider: 'manual', state: 'paid' })
    .where('created_at', '>=', Math.min(...disputes.map(({ created_at }) => Number(created_at))))
    .select('amount')
  return sum(transfers.map(({ amount }) => minor(amount))) < sum(disputes.map(({ taken }) => minor(taken)))
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
