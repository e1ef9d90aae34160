import * as z from 'zod/mini'
import { holdOrWait } from '#rules/launch/awaiting-funds/hold-or-wait.ts'
import { confirmName, requireConfirmedName } from '#rules/launch/require-name.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { closeRequest } from './close-request.ts'
import { contentHash } from './content-hash.ts'
import { lockRequestForUpdate, toAuditRecord } from './lock-request-for-update.ts'
import { closeRequestAndRevert } from './send-back.ts'

/**
 * Approves a launch as it was submitted and holds its money, or lets it wait for funds. Refuses COMPANY_PAUSED, NAME_NOT_CONFIRMED {name, total} and the
 * refusals of `lockRequestForUpdate` and `holdOrWait`. If the content has changed, voids the request and returns REQUEST_CHANGED, without a
 * rollback.
 */
export const approveLaunch = defineCommand(z.object({ id: rowId, confirmName }), { may: 'approval.decide' }, async (context) => {
  const { input, me, trx, audit } = context
  const request = await lockRequestForUpdate(context, 'approved')
  if (!request) return input.id
  if (me.isPaused) throw refusal('COMPANY_PAUSED')
  const { content_hash: submitted } = await orThrow(trx('approval_requests').where({ id: request.id }).first('content_hash'))
  if ((await contentHash(trx, request.launch)) !== submitted) {
    await closeRequestAndRevert(context, { ...request, status: 'void', by: null })
    await audit('approval.void', 'approval_requests', request.id, toAuditRecord(request, 'void'))
    return refusal('REQUEST_CHANGED')
  }
  await requireConfirmedName(context, { name: request.name, total: Number(request.total), confirmName: input.confirmName })
  await closeRequest(context, { launch: request.launch, status: 'approved', by: me.id })
  await holdOrWait(context, request.launch, { id: me.id, kind: me.kind })
  await audit('approval.approve', 'approval_requests', request.id, toAuditRecord(request, 'approved'))
  return request.id
})
