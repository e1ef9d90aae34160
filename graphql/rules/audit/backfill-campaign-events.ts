import type { Knex } from 'knex'
import { parseJson } from '../core/database.ts'
import { campaignEntities } from './campaign-of.ts'
import { type Logged, recordCampaignEvent } from './record-campaign-event.ts'

const batchRows = 500

/** Gives campaigns of older versions the Activity that the company's log knows of; what is there already stays as it is. */
export async function backfillCampaignEvents(knex: Knex): Promise<void> {
  for (let after = ''; ; ) {
    const lines = await knex('audit_events')
      .whereIn('entity', campaignEntities)
      .whereNotIn('id', knex('campaign_events').select('id'))
      .where((rest) => void (after && rest.where('id', '>', after)))
      .orderBy('id')
      .limit(batchRows)
    const last = lines.at(-1)
    if (!last) return
    after = last.id
    await knex.transaction(async (trx) => {
      for (const line of lines)
        await recordCampaignEvent(trx, {
          ...line,
          detail: parseJson<Logged['detail']>(line.detail),
          after: parseJson<Logged['after']>(line.after),
        })
    })
  }
}
