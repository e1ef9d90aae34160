import * as z from 'zod/mini'
import { type Delivery, deliveryInput } from '#contracts/campaign/delivery.ts'
import { defaultUndoSeconds, expiryInstant, sendInstant } from '#contracts/campaign/schedule.ts'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { pickColumnsAsStored } from '#rules/platform/db/insert-as-json.ts'
import { clientRowId, rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { refreshEstimate } from './estimate.ts'
import { campaignSearchText } from './search-text.ts'

const input = z.object({ id: rowId, clientId: z.string().check(z.maxLength(64)) })

const nameMax = 120

/** The columns that a copy takes unchanged. Recipients, launches and figures are not copied. */
const copiedColumns = [
  'description',
  'delivery_type',
  'currency',
  'value',
  'value_mode',
  'budget',
  'catalogue',
  'email',
  'sms',
  'whatsapp',
  'code_details',
  'points_assignment',
  'template',
] as const

/** Creates a draft "Copy of …" with another campaign's settings and without its recipients. Idempotent by `clientId`. Refuses NOT_FOUND. */
export const duplicateCampaign = defineCommand(input, { may: 'campaign.draft' }, async ({ input, me, trx, now, changes, audit }) => {
  const campaign = await trx('campaigns').where({ id: input.id, company: me.company }).first()
  if (!campaign) throw refusal('NOT_FOUND')
  const id = clientRowId('campaign-copy', me.company, input.clientId)
  if (await trx('campaigns').where({ id }).first('id')) return id
  const name = `Copy of ${campaign.name}`.slice(0, nameMax)
  await trx('campaigns').insert({
    ...pickColumnsAsStored(campaign, copiedColumns),
    id,
    company: me.company,
    seq: await nextSequence(trx, 'campaigns', me.company),
    name,
    ...campaignLifecycle.create.set,
    owner: me.id,
    delivery: JSON.stringify(copyDelivery(parseJson(campaign.delivery), now)),
    usual_undo: defaultUndoSeconds,
    wizard_step: 'details',
    search_text: campaignSearchText(name, null),
    date_created: now,
    date_updated: now,
  })
  await refreshEstimate(trx, id)
  changes.add('campaigns', id)
  await audit('campaign.duplicate', 'campaigns', id, { detail: { name, from: campaign.id } })
  return id
})

/**
 * Returns a copy of the delivery settings. If the send time is past or the expiry is not after it, drops both except the number of days.
 * The schedule step must then be completed again.
 */
function copyDelivery(saved: unknown, now: Date): Partial<Delivery> {
  const parsed = z.safeParse(deliveryInput, saved)
  if (!parsed.success) return (saved ?? {}) as Partial<Delivery>
  const delivery = parsed.data
  const sendAt = sendInstant(delivery, now)
  if (sendAt >= now && expiryInstant(delivery, sendAt) > sendAt) return delivery
  const { timeZone, expiryDays, reminderOffsetsDays, channels, handover, receiver, undoSeconds, zoneMode } = delivery
  return { timeZone, expiryDays, reminderOffsetsDays, channels, handover, receiver, undoSeconds, zoneMode }
}
