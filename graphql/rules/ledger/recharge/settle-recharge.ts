import { issueReceipt } from '#rules/ledger/document/issue-receipt.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rechargeLifecycle } from '../../../model/lifecycles.ts'
import { isOneOf, openRecharges, payableRecharges } from '../../../model/statuses.ts'
import type { RechargeFacts } from './recharge-facts.ts'
import type { RechargeRow } from './recharge-row.ts'
import { computeRechargeState, type RechargeState } from './settle.ts'

/** The actor of a ledger entry: a member, an API key, an operator, or `system` for payment providers and timeouts. */
export type Mover = { id: string | null; kind: 'person' | 'key' | 'system' | 'operator' }

export const systemMover: Mover = { id: null, kind: 'system' }

/**
 * Updates a locked recharge to the state that `computeRechargeState` returns for the facts, and returns it. Posts the changes of credited,
 * pending and reversed money to the ledger. Idempotent for the same facts.
 */
export async function settleRecharge(
  work: UnitOfWork,
  before: RechargeRow,
  facts: RechargeFacts,
  { mover, columns = {} }: { mover: Mover; columns?: Record<string, unknown> },
): Promise<RechargeRow> {
  const { trx, changes, now } = work
  const settled = computeRechargeState(before, facts)
  const after = { ...before, ...settled, facts, paid: facts.paid }
  if (JSON.stringify(facts) === JSON.stringify(before.facts) && !Object.keys(columns).length) return before
  await trx('recharges')
    .where({ id: before.id })
    .update({
      ...columns,
      ...rechargeLifecycle.move(before.status, settled.status),
      status_reason: settled.reason?.slice(0, 200) ?? null,
      paid_amount: facts.paid,
      pending_amount: settled.pending,
      credited_amount: settled.credited,
      reversed_amount: settled.reversed,
      facts: JSON.stringify(facts),
      expected_at: settled.expectedAt ? new Date(settled.expectedAt) : null,
      // the outstanding rest of a recharge paid in parts can be paid on the same page
      ...(isOneOf(payableRecharges, settled.status) ? {} : { checkout_url: null }),
      ...(before.credited === 0 && settled.credited > 0 ? { credited_at: now } : {}),
      ...(settled.status === before.status ? {} : { finished_at: isOneOf(openRecharges, settled.status) ? null : now }),
      revision: trx.raw('revision + 1'),
      date_updated: now,
    })
  await postDifference(work, before, settled, mover)
  changes.add('recharges', before.id)
  return after
}

async function postDifference(work: UnitOfWork, before: RechargeRow, settled: RechargeState, mover: Mover): Promise<void> {
  const credit = settled.credited - before.credited
  const pending = settled.pending - before.pending
  const reversal = settled.reversed - before.reversed
  const words = `Recharge by ${methodLabels(before.method)}`
  const line = {
    company: before.company,
    reserved: 0,
    reference: before.number,
    recharge: before.id,
    actor: mover.id ?? before.startedBy,
    actorKind: mover.kind,
  }
  if (credit > 0) {
    await postLedgerEntry(work, {
      ...line,
      type: 'recharge_credited',
      available: credit,
      pending,
      description: words,
      idempotencyKey: `${before.id}:credited:${settled.credited}`,
      figures: { recharged: { count: before.credited === 0 ? 1 : 0, value: credit } },
    })
    await issueReceipt(work, before.id)
  } else if (pending) {
    const description = pending > 0 ? `${words}, on its way` : `${words} did not arrive`
    await postLedgerEntry(work, { ...line, type: 'recharge_pending', available: 0, pending, description })
  }
  if (reversal > 0) {
    await postLedgerEntry(work, {
      ...line,
      type: 'recharge_reversed',
      available: -reversal,
      description: `${words} reversed`,
      idempotencyKey: `${before.id}:reversed:${settled.reversed}`,
    })
  }
}

const words: Record<string, string> = {
  card: 'card',
  upi: 'UPI',
  net_banking: 'net banking',
  bank_debit: 'bank debit',
  bank_transfer: 'bank transfer',
}

/** Returns the name of a payment method for the description of a ledger entry, such as "net banking". */
const methodLabels = (method: string): string => words[method] ?? method
