import * as z from 'zod/mini'
import { type Delivery, deliveryInput } from '#contracts/campaign/delivery.ts'
import { expiryInstant, issueInstant, sendInstant } from '#contracts/campaign/schedule.ts'
import { zoneInput } from '#contracts/time/time-zone.ts'
import type { Row } from '#model/tables.ts'
import { lockCampaign } from '#rules/campaign/lock-campaign.ts'
import { rescheduleCampaign } from '#rules/campaign/move-campaign.ts'
import { selectNextLaunchRows } from '#rules/campaign/next-launch-rows.ts'
import { lockBlock } from '#rules/ledger/wallet/issuing-block.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { instant, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { rescheduleJob } from '#rules/platform/jobs/jobs.ts'

const input = z.object({
  id: rowId,
  sendAtLocal: z.string(),
  timeZone: zoneInput,
})

/**
 * Moves a scheduled launch, whose money stays held, to another sending time. Refuses NOT_FOUND, ALREADY_SENT, SEND_TIME_PAST, VALIDATION
 * for an invalid time or one not before the rewards expire, and NOT_EDITABLE if it was approved. An approved launch must be cancelled and
 * submitted again.
 */
export const rescheduleLaunch = defineCommand(input, { may: 'campaign.manage' }, async (context) => {
  const { id, sendAtLocal, timeZone } = context.input
  const { trx, now, audit } = context
  const launch = await lockScheduledLaunch(context)
  const snapshot = parseJson(launch.snapshot)
  const delivery = parseDelivery({ ...snapshot.delivery, sendAtLocal, timeZone })
  const promised = sendInstant(delivery, now)
  if (promised <= now) throw refusal('SEND_TIME_PAST')
  const campaign = await orThrow(trx('campaigns').where({ id: launch.campaign }).first())
  const own = await orThrow(selectNextLaunchRows(trx, campaign).min({ earliest: 'send_at_local' }).first())
  const sendAt = issueInstant(delivery, now, own.earliest)
  const expiresAt = expiryInstant(delivery, sendAt)
  if (expiresAt <= promised) throw refusal('VALIDATION', { fields: { sendAtLocal: 'The rewards would expire before they are sent' } })
  const moved = { ...snapshot, delivery, expiresAt: expiresAt.toISOString() }
  // a release that wakes blocked launches runs before or after
  if (launch.blocked_by) await lockBlock(trx, launch.company)
  const columns = { send_at: sendAt, time_zone: timeZone, snapshot: JSON.stringify(moved), blocked_by: null, blocked_at: null }
  await touch(context, 'launches', { id }, columns)
  // only the time changes in the campaign, because `undoSeconds` in `moved` belong to the launch
  await rescheduleCampaign(context, campaign, { sendAtLocal, timeZone, expiresAt })
  await rescheduleJob(trx, 'issue-launch', id, { runAt: sendAt, endsHold: true })
  await audit('launch.reschedule', 'launches', id, {
    detail: { campaign: launch.campaign },
    before: { send_at: instant(launch.send_at).toISOString() },
    after: { send_at: sendAt.toISOString() },
  })
  return id
})

/**
 * Locks the campaign and returns its scheduled launch, so that concurrent issuing runs before or after. Refuses NOT_FOUND, ALREADY_SENT,
 * and NOT_EDITABLE if it was approved.
 */
async function lockScheduledLaunch(context: CommandContext<z.output<typeof input>>): Promise<Row<'launches'>> {
  const { id } = context.input
  const { me, trx } = context
  const found = await trx('launches').where({ id, company: me.company }).first('campaign')
  if (!found) throw refusal('NOT_FOUND')
  await lockCampaign(context, found.campaign)
  const launch = await trx('launches').where({ id, status: 'scheduled' }).first()
  if (!launch) throw refusal('ALREADY_SENT')
  if (await trx('approval_requests').where({ launch: id, status: 'approved' }).first('id')) throw refusal('NOT_EDITABLE')
  return launch
}

function parseDelivery(delivery: Delivery): Delivery {
  const parsed = z.safeParse(deliveryInput, delivery)
  if (parsed.success) return parsed.data
  throw refusal('VALIDATION', { fields: { sendAtLocal: parsed.error.issues[0]?.message ?? 'Please choose a date and time' } })
}
