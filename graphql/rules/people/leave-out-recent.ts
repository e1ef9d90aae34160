import * as z from 'zod/mini'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { lockCampaignForRecipients } from '#rules/campaign/lock-campaign-for-edit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { minor } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { recentSince } from './person-history.ts'

const input = z.object({ campaign: rowId, leaveOut: z._default(z.boolean(), true) })

/** Excludes recipients who got a reward in the last 30 days from the next launch. With `leaveOut` false, includes excluded ones again. */
export const leaveOutRecent = defineCommand(input, { may: 'campaign.draft' }, async (context) => {
  const {
    input: { campaign: id, leaveOut },
    trx,
    now,
    audit,
  } = context
  const campaign = await lockCampaignForRecipients(context, id)
  const rows = trx('campaign_recipients')
    .where({ campaign: id, state: leaveOut ? 'ready' : 'excluded' })
    .where('seq', '>', minor(campaign.launched_through ?? 0))
  if (leaveOut) rows.where('last_rewarded_at', '>=', recentSince(now))
  const moved = await rows.update({ state: leaveOut ? 'excluded' : 'ready' })
  await refreshEstimate(trx, id)
  if (moved) await audit('recipient.leave_out', 'campaigns', id, { detail: { leaveOut, rows: moved } })
  return id
})
