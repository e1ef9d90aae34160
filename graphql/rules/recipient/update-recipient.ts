import * as z from 'zod/mini'
import { refreshEstimate } from '../campaign/estimate.ts'
import { takeDraft } from '../campaign/find-draft.ts'
import { refuse } from '../core/refusal.ts'
import { rowId } from '../core/row-id.ts'
import { verb } from '../core/verb.ts'
import { recipientInput } from './recipient.input.ts'
import { dedupeKey, personColumns } from './recipient-row.ts'
import { refuseMissingValue } from './refuse-missing-value.ts'

/** Corrects a person of a draft. */
export const updateRecipient = verb(
  z.object({ id: rowId, input: recipientInput }),
  { may: 'campaign.draft' },
  async ({ input: { id, input: person }, me, trx, now, changes }) => {
    const row = await trx('campaign_recipients').where({ id, company: me.company, state: 'ready' }).first('campaign')
    if (!row) throw refuse('NOT_FOUND')
    const draft = await takeDraft({ trx, changes, now }, row.campaign, me)
    refuseMissingValue(draft, person)
    const key = dedupeKey(row.campaign, person.email)
    if (await trx('campaign_recipients').where({ dedupe_key: key }).whereNot({ id }).first('id'))
      throw refuse('DUPLICATE_RECIPIENT', { fields: { 'input.email': 'This person is in the campaign already' } })
    await trx('campaign_recipients')
      .where({ id })
      .update({ ...personColumns(person), dedupe_key: key })
    await refreshEstimate(trx, row.campaign, me)
    return id
  },
)
