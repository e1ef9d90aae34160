import type { Knex } from 'knex'
import type { LogLine } from '#rules/platform/command/audit.ts'
import type { NewRow } from '../../../model/tables.ts'
import { campaignsOf, type Of } from './campaigns-of.ts'
import { eventKind } from './event-kind.ts'

const reasonMax = 500

/** Adds lines of the log to the Activity of the campaigns they are about; other lines add nothing. */
export async function recordCampaignEvents(knex: Knex, lines: LogLine[]): Promise<void> {
  const subjects = await campaignsOf(knex, lines)
  const rows = lines.flatMap((line, index) => {
    const of = subjects[index]
    return of ? [rowOf(line, of)] : []
  })
  if (rows.length) await knex('campaign_events').insert(rows).onConflict('id').ignore()
}

function rowOf(line: LogLine, of: Of): NewRow<'campaign_events'> {
  const { detail } = line
  const count = Number(detail?.count ?? detail?.rows ?? Number.NaN)
  return {
    ...of,
    id: line.id,
    company: line.company,
    seq: line.seq,
    kind: eventKind(line.action),
    action: line.action,
    actor: line.actor,
    actor_kind: line.actor_kind,
    reason: typeof detail?.reason === 'string' ? detail.reason.slice(0, reasonMax) : null,
    count: Number.isSafeInteger(count) ? count : null,
    changed: line.action === 'campaign.update' && line.after ? JSON.stringify(Object.keys(line.after)) : null,
    occurred_at: line.occurred_at,
  }
}
