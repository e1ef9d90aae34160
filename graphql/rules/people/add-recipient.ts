import * as z from 'zod/mini'
import { recipientInput } from '#contracts/recipient/recipient.ts'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { lockCampaignForRecipients } from '#rules/campaign/lock-campaign-for-edit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { addressWarnings } from './address-warnings.ts'
import { loadPersonHistory } from './person-history.ts'
import { dedupeKey, recipientRow } from './recipient-row.ts'
import { refuseInvalidRow } from './refuse-invalid-row.ts'

export const recipientsMax = 100_000

const input = z.object({ campaign: rowId, input: recipientInput })

/**
 * Adds one person to the next launch of a campaign. One whose status is not active, such as a blocked one, is listed as suppressed and gets
 * no reward. Refuses NOT_FOUND, NOT_A_DRAFT, VALIDATION {fields}, DUPLICATE_RECIPIENT, and TOO_MANY_ROWS above 100,000 recipients.
 */
export const addRecipient = defineCommand(input, { may: 'campaign.draft', warn: addressWarnings }, async (context) => {
  const {
    input: { campaign: id, input: person },
    me,
    trx,
    audit,
  } = context
  const draft = await lockCampaignForRecipients(context, id)
  refuseInvalidRow(draft, person, me, context.now)
  const key = dedupeKey(id, person.email)
  if (await trx('campaign_recipients').where({ dedupe_key: key }).first('id'))
    throw refusal('DUPLICATE_RECIPIENT', { fields: { 'input.email': 'This person is already in the campaign' } })
  if (Number(draft.recipient_count) >= recipientsMax) throw refusal('TOO_MANY_ROWS')
  const seq = await nextSequence(trx, 'campaign_recipients', me.company)
  const history = (await loadPersonHistory(trx, me.company, [person.email], { locks: true })).get(person.email)
  const state = history?.suppressed ? 'suppressed' : 'ready'
  await trx('campaign_recipients').insert(recipientRow(person, { company: me.company, campaign: id, seq, rowNo: seq, state, history }))
  await refreshEstimate(trx, id)
  await audit('recipient.add', 'campaigns', id, {
    detail: { rowNo: seq },
    after: { value: person.value?.toString() ?? null, points: person.points ?? null },
  })
  return id
})
