import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import type { EditContext } from '#rules/campaign/lock-campaign-for-edit.ts'
import { closeRequestAndRevert } from './send-back.ts'

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
