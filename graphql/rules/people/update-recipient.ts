import * as z from 'zod/mini'
import { type RecipientInput, recipientInput } from '#contracts/recipient/recipient.ts'
import type { Row } from '#model/tables.ts'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { changedFields } from '#rules/platform/command/audit.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { addressWarnings } from './address-warnings.ts'
import { lockRecipientRow } from './lock-recipient-row.ts'
import { loadPersonHistory } from './person-history.ts'
import { dedupeKey, personColumns } from './recipient-row.ts'
import { refuseInvalidRow } from './refuse-invalid-row.ts'

const input = z.object({ id: rowId, input: recipientInput })

/**
 * Updates a recipient of the next launch. One whose reward failed in an earlier launch joins the next one. Refuses NOT_FOUND, NOT_A_DRAFT,
 * VALIDATION {fields}, DUPLICATE_RECIPIENT.
 */
export const updateRecipient = defineCommand(input, { may: 'campaign.draft', warn: addressWarnings }, async (context) => {
  const {
    input: { id, input: person },
    me,
    trx,
    audit,
  } = context
  const { draft, row } = await lockRecipientRow(context, id)
  refuseInvalidRow(draft, person, me, context.now)
  const key = dedupeKey(draft.id, person.email)
  if (await trx('campaign_recipients').where({ dedupe_key: key }).whereNot({ id }).first('id'))
    throw refusal('DUPLICATE_RECIPIENT', { fields: { 'input.email': 'This person is already in the campaign' } })
  const history = (await loadPersonHistory(trx, me.company, [person.email], { locks: true })).get(person.email)
  await trx('campaign_recipients')
    .where({ id })
    .update({
      ...personColumns(person),
      ...(row.state === 'failed' && { seq: await nextSequence(trx, 'campaign_recipients', me.company), failure: null }),
      state: history?.suppressed ? 'suppressed' : row.state === 'excluded' && row.email === person.email ? 'excluded' : 'ready',
      suppressed: history?.suppressed ?? null,
      last_rewarded_at: history?.lastRewardedAt ?? null,
      dedupe_key: key,
    })
  await refreshEstimate(trx, draft.id)
  await audit('recipient.update', 'campaign_recipients', id, auditedChange(row, person))
  return id
})

/**
 * Returns the audit entry of an update. The audit log is never erased, so it has only the names of a person's changed columns, and the
 * value or points.
 */
function auditedChange(row: Row<'campaign_recipients'>, person: RecipientInput) {
  const { value, points, search_text: _, mobile: __, ...named } = personColumns(person)
  const { before, after } = changedFields(
    { value: row.value?.toString() ?? null, points: row.points },
    { value: value?.toString() ?? null, points },
  )
  const changed = Object.keys(changedFields(row, named).after)
  return { detail: { campaign: row.campaign, rowNo: Number(row.row_no), changed }, before, after }
}
