import * as z from 'zod/mini'
import { waitingLaunches } from '#model/statuses.ts'
import { cancelUnsent } from '#rules/campaign/move-campaign.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { releaseLaunch } from './release-launch.ts'

/**
 * Cancels a draft, or a campaign whose rewards are not being sent yet, and returns the money held for it. Refuses NOT_FOUND, ALREADY_SENT,
 * and FORBIDDEN if it has a launch and the caller lacks `campaign.launch`.
 */
export const cancelCampaign = defineCommand(z.object({ id: rowId }), { may: 'campaign.draft' }, async (context) => {
  const { id } = context.input
  const { me, trx, audit } = context
  if (!(await cancelUnsent(context, id, me))) {
    const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
    if (campaign?.status === 'cancelled') return id
    throw refusal(campaign ? 'ALREADY_SENT' : 'NOT_FOUND')
  }
  // read after the campaign is locked, so that a concurrent launch is cancelled with it
  const launch = await trx('launches').where({ campaign: id }).whereIn('status', waitingLaunches).first('id', 'status')
  if (launch && !me.may('campaign.launch')) throw refusal('FORBIDDEN')
  if (launch) await releaseLaunch(context, launch.id, me)
  await audit('campaign.cancel', 'campaigns', id, { before: { status: before(launch?.status) }, after: { status: 'cancelled' } })
  return id
})

const before = (launch: string | undefined): string => (launch === 'pending_approval' ? 'in_review' : launch ? 'scheduled' : 'draft')
