import { issueReceipt } from '#rules/ledger/document/issue-receipt.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rechargeLifecycle } from '../../../model/lifecycles.ts'
import { isOneOf, openRecharges, payableRecharges } from '../../../model/statuses.ts'
import type { RechargeFacts } from './recharge-facts.ts'
import type { RechargeRow } from './recharge-row.ts'
import { type Settled, settle } from './settle.ts'

/** Who moves the money: for a provider or the clock it is the system. */
export type Mover = { id: string | null; kind: 'person' | 'key' | 'system' | 'operator' }

export const system: Mover = { id: null, kind: 'system' }

/**
 * Brings a locked recharge to what the facts make of it, and the wallet with it: the differences become ledger entries in the same
 * transaction. The same facts again change nothing. Returns the row as it is now.
 */
export async function settleRecharge(
  work: UnitOfWork,
  before: RechargeRow,
  facts: RechargeFacts,
  { mover, columns = {} }: { mover: Mover; columns?: Record<string, unknown> },
): Promise<RechargeRow> {
  const { trx, changes, now } = work
  const settled = settle(before, facts)
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
      // what was paid in part can be completed on the same page
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

async function postDifference(work: UnitOfWork, before: RechargeRow, settled: Settled, mover: Mover): Promise<void> {
  const came = settled.credited - before.credited
  const pending = settled.pending - before.pending
  const went = settled.reversed - before.reversed
  const words = `Recharge by ${methodLabels(before.method)}`
  const line = {
    company: before.company,
    reserved: 0,
    reference: before.number,
    recharge: before.id,
    actor: mover.id ?? before.startedBy,
    actorKind: mover.kind,
  }
  if (came > 0) {
    await postLedgerEntry(work, {
      ...line,
      type: 'recharge_credited',
      available: came,
      pending,
      description: words,
      idempotencyKey: `${before.id}:credited:${settled.credited}`,
      figures: { recharged: { count: before.credited === 0 ? 1 : 0, value: came } },
    })
    await issueReceipt(work, before.id)
  } else if (pending) {
    const description = pending > 0 ? `${words}, on its way` : `${words} did not arrive`
    await postLedgerEntry(work, { ...line, type: 'recharge_pending', available: 0, pending, description })
  }
  if (went > 0) {
    await postLedgerEntry(work, {
      ...line,
      type: 'recharge_reversed',
      available: -went,
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

/** How a statement names the way money came in. */
const methodLabels = (method: string): string => words[method] ?? method
