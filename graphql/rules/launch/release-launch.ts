import { launchLifecycle } from '#model/lifecycles.ts'
import { heldLaunches, isOneOf, waitingLaunches } from '#model/statuses.ts'
import { releaseBudget } from '#rules/identity/team/member-budget.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import { cancelJobs } from '#rules/platform/jobs/jobs.ts'
import { closeRequest } from './approval/close-request.ts'
import { stopWaiting } from './awaiting-funds/hold-or-wait.ts'
import { addToTotals, launchCostParts, readHold } from './launch-parts.ts'

/**
 * Cancels a launch before it is sent and returns its held money. Also ends its approval request or its wait for funds. The campaign's row
 * must be locked. Refuses ALREADY_SENT.
 */
export async function releaseLaunch(work: UnitOfWork, id: string, me: Me): Promise<void> {
  const { trx, now } = work
  // the campaign's lock, which every change of a launch takes first, keeps this current
  const launch = await trx('launches').where({ id, company: me.company }).whereIn('status', waitingLaunches).first()
  const cancelled =
    launch &&
    (await touch(
      work,
      'launches',
      { id, status: launch.status },
      { ...launchLifecycle.move(launch.status, 'cancelled'), cancelled_at: now, blocked_by: null, blocked_at: null },
    ))
  if (!cancelled) throw refusal('ALREADY_SENT')
  if (launch.status === 'pending_approval') await closeRequest(work, { launch: id, status: 'recalled', by: me.id })
  if (launch.status === 'awaiting_funds') await stopWaiting(trx, launch)
  if (!isOneOf(heldLaunches, launch.status)) return
  await addToTotals(work, launch, -1)
  const total = minor(launch.total)
  await postLedgerEntry(work, {
    company: me.company,
    type: 'release',
    available: total,
    reserved: -total,
    parts: launchCostParts(launch),
    reference: launch.number,
    description: 'Launch cancelled before sending',
    campaign: launch.campaign,
    launch: id,
    actor: me.id,
    actorKind: me.kind,
  })
  // after the wallet is locked, as a release wakes jobs under its lock
  await cancelJobs(trx, ['issue-launch'], id)
  const { heldAt } = await readHold(trx, launch)
  await releaseBudget(work, { company: me.company, member: launch.member, total }, heldAt)
}
