import * as z from 'zod/mini'
import { rejectionReason } from '#contracts/launch/approval.ts'
import { launchLifecycle } from '#model/lifecycles.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import type { EditContext } from '#rules/campaign/lock-campaign-for-edit.ts'
import { revertLaunch } from '#rules/campaign/revert-launch.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { type ClosedStatus, closeRequest } from './close-request.ts'
import { lockRequestForUpdate, toAuditRecord } from './lock-request-for-update.ts'

type SendBackInput = { campaign: string; launch: string; status: Exclude<ClosedStatus, 'approved'>; by: string | null; note?: string }

const ends = {
  rejected: launchLifecycle.reject,
  expired: launchLifecycle.lapse,
  void: launchLifecycle.void,
  recalled: launchLifecycle.void,
}

/**
 * Closes a launch's pending request without approval. Its campaign becomes a draft again, or live if it had an earlier launch. Returns the
 * request's id, or undefined if none was pending.
 */
export async function closeRequestAndRevert(
  work: UnitOfWork,
  { campaign, launch, ...closing }: SendBackInput,
): Promise<string | undefined> {
  const { now } = work
  const request = await closeRequest(work, { launch, ...closing })
  if (!request) return undefined
  const end = ends[closing.status]
  await touch(work, 'launches', { id: launch, status: end.from }, { ...end.set, cancelled_at: now })
  await revertLaunch(work, campaign)
  return request
}

/**
 * Voids the pending approval request of a campaign because it is edited, and emails the submitter. Does nothing if there is none. The
 * campaign's row must be locked.
 */
export async function voidRequest(context: EditContext, { id: campaign, name }: CampaignRow): Promise<void> {
  const { trx, me, audit } = context
  const launch = await trx('launches').where({ campaign, status: 'pending_approval' }).first('id')
  if (!launch) return
  const request = await closeRequestAndRevert(context, { campaign, launch: launch.id, status: 'void', by: me.id })
  if (request)
    await audit('approval.void', 'approval_requests', request, {
      detail: { campaign, name },
      before: { status: 'pending' },
      after: { status: 'void' },
    })
}

/**
 * Rejects a launch with a reason for its submitter. Its campaign becomes a draft again, or live if it had an earlier launch. Refuses as
 * `lockRequestForUpdate`.
 */
export const rejectLaunch = defineCommand(z.object({ id: rowId, reason: rejectionReason }), { may: 'approval.decide' }, async (context) => {
  const { input, me, audit } = context
  const request = await lockRequestForUpdate(context, 'rejected')
  if (!request) return input.id
  await closeRequestAndRevert(context, { ...request, status: 'rejected', by: me.id, note: input.reason })
  const { detail, ...states } = toAuditRecord(request, 'rejected')
  await audit('approval.reject', 'approval_requests', request.id, { detail: { ...detail, reason: input.reason }, ...states })
  return request.id
})
