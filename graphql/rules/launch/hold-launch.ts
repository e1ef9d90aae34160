import type { Knex } from 'knex'
import { expiryInstant } from '#contracts/campaign/schedule.ts'
import { launchLifecycle } from '#model/lifecycles.ts'
import type { Row } from '#model/tables.ts'
import { moveLaunched } from '#rules/campaign/move-campaign.ts'
import { reserveBudget } from '#rules/identity/team/member-budget.ts'
import { requireFunds } from '#rules/ledger/wallet/available-funds.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { requestApproval } from './approval/request-approval.ts'
import { addToTotals, launchCostParts } from './launch-parts.ts'

/** The actor who holds the money: the launching or approving person or key, or `system` when funds have arrived. */
export type Holder = { id: string | null; kind: 'person' | 'key' | 'system' }

export type HoldStatus = 'scheduled' | 'held' | 'processing' | 'pending_approval'

/** A launch with its campaign's name and status and its company's time zone. */
type LaunchToHold = Row<'launches'> & {
  name: Row<'campaigns'>['name']
  campaign_status: Row<'campaigns'>['status']
  company_zone: Row<'companies'>['time_zone']
}

/**
 * Holds the money of a launch and schedules issuing, which its requester can undo for `undoSeconds`. Above the submitter's budget, requests
 * an approval instead, unless one was given. The campaign's row must be locked. Refuses INSUFFICIENT_BALANCE and WALLET_FROZEN, before
 * anything is written.
 */
export async function holdLaunch(work: UnitOfWork, id: string, holder: Holder, inserted?: LaunchToHold): Promise<HoldStatus> {
  const { trx, now } = work
  const launch = inserted ?? (await readLaunchToHold(trx, id))
  const total = minor(launch.total)
  await requireFunds(work, launch.company, total)
  const isApproved = !inserted && Boolean(await trx('approval_requests').where({ launch: id, status: 'approved' }).first('id'))
  const spending = { company: launch.company, member: launch.member, total, timeZone: launch.company_zone }
  if (!(await reserveBudget(work, spending, isApproved))) {
    const requested = await requestApproval(work, id, ['budget'])
    if (holder.kind === 'system') await auditApprovalRequest(work, launch)
    return requested
  }
  const snapshot = parseJson(launch.snapshot)
  const isScheduled = snapshot.delivery.sendMode === 'scheduled'
  const undoMs = holder.id === launch.member ? 1000 * (snapshot.delivery.undoSeconds ?? 0) : 0
  // the first own time may have passed while the launch waited
  const sendAt = new Date(isScheduled ? Math.max(instant(launch.send_at).getTime(), now.getTime()) : now.getTime() + undoMs)
  const expiresAt = expiryInstant(snapshot.delivery, sendAt)
  const status = isScheduled ? 'scheduled' : undoMs ? 'held' : 'processing'
  await touch(
    work,
    'launches',
    { id },
    {
      ...launchLifecycle.move(launch.status, status),
      send_at: sendAt,
      started_at: status === 'processing' ? now : null,
      snapshot: JSON.stringify({ ...snapshot, expiresAt: expiresAt.toISOString() }),
    },
  )
  const campaign = { id: launch.campaign, status: launch.campaign_status }
  await moveLaunched(work, campaign, { isSending: status === 'processing', expiresAt })
  await addToTotals(work, launch, 1)
  await postLedgerEntry(work, {
    company: launch.company,
    type: 'hold',
    available: -total,
    reserved: total,
    parts: launchCostParts(launch),
    reference: launch.number,
    description: `Launched ${launch.name}`,
    campaign: launch.campaign,
    launch: id,
    actor: holder.id,
    actorKind: holder.kind,
  })
  await enqueueJob(trx, 'issue-launch', id, { runAt: sendAt })
  return status
}

const readLaunchToHold = (trx: Knex.Transaction, id: string): Promise<LaunchToHold> =>
  orThrow(
    trx('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .join('companies', 'companies.id', 'launches.company')
      .where({ 'launches.id': id })
      .first('launches.*', 'campaigns.name', 'campaigns.status as campaign_status', 'companies.time_zone as company_zone'),
  )

/**
 * Records that a launch needs approval because its submitter's budget was exceeded when it was funded. Approval requests made by a command
 * are audited there.
 */
const auditApprovalRequest = (
  { trx, now }: UnitOfWork,
  launch: { id: string; company: string; campaign: string; name: string; number: string },
): Promise<void> =>
  auditSystem(trx, {
    company: launch.company,
    cause: launch.id,
    action: 'approval.request',
    entity: 'launches',
    entityId: launch.id,
    detail: { campaign: launch.campaign, name: launch.name, number: launch.number },
    after: { status: 'in_review' },
    now,
  })
