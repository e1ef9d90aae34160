import { issueNotes } from '#rules/ledger/document/issue-notes.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rechargeLifecycle } from '../../../model/lifecycles.ts'
import { isOneOf, openRecharges, payableRecharges } from '../../../model/statuses.ts'
import { moveReversals } from './move-reversals.ts'
import { postRechargeEntries } from './post-recharge-entries.ts'
import type { RechargeFacts } from './recharge-facts.ts'
import { type MoneyReport, type Movement, type Mover, mergeMoney } from './recharge-money.ts'
import type { RechargeRow } from './recharge-row.ts'
import { computeRechargeState, type RechargeState } from './settle.ts'
import { omitForeign, readMoney, storeMoney } from './stored-money.ts'
import { sumMoney } from './sum-money.ts'
import { updateTransferOnly } from './transfer-only.ts'
import { withholdImplausible } from './withheld-payments.ts'

/** A recharge after a change, with the movements of its reversals that the change caused. */
export type SettledRecharge = RechargeRow & { movements: Movement[] }

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
  const known = await readMoney(trx, before.id)
  let merged = known
  for (const report of reports) merged = mergeMoney(merged, await omitForeign(trx, before.id, report))
  const plausible = await withholdImplausible(work, before, { known, merged })
  const sums = sumMoney(before, plausible)
  if (!Number.isSafeInteger(sums.paid))
    throw refusal('VALIDATION', { fields: { amount: 'The payments of this recharge are too much together' } })
  const { money, movements } = moveReversals(before, known, plausible)
  await storeMoney(trx, before.id, { before: known, after: money, now })
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
  changes.add('recharges', before.id)
  return { ...before, ...settled, facts, movements }
}

const sumColumns = ({ reason, paid, pending, credited, reversed }: Omit<RechargeState, 'status' | 'expectedAt'>) => ({
  status_reason: reason?.slice(0, 200) ?? null,
  paid_amount: paid,
  pending_amount: pending,
  credited_amount: credited,
  reversed_amount: reversed,
})
