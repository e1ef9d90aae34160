import * as z from 'zod/mini'
import { rejectionReason } from '#contracts/launch/approval.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockRequestForUpdate, toAuditRecord } from './lock-request-for-update.ts'
import { closeRequestAndRevert } from './send-back.ts'

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
