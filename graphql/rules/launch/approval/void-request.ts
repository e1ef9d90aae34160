import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import type { Editing } from '#rules/campaign/lock-campaign-for-edit.ts'
import { sendBack } from './send-back.ts'

/**
 * Voids the request of a campaign that someone edits while it waits for approval; whoever asked is told by whom. The campaign's row is
 * locked.
 */
export async function voidRequest(context: Editing, { id: campaign, name }: CampaignRow): Promise<void> {
  const { trx, me, audit } = context
  const launch = await trx('launches').where({ campaign, status: 'pending_approval' }).first('id')
  if (!launch) return
  const request = await sendBack(context, { campaign, launch: launch.id, status: 'void', by: me.id })
  if (request)
    await audit('approval.void', 'approval_requests', request, {
      detail: { campaign, name },
      before: { status: 'pending' },
      after: { status: 'void' },
    })
}
