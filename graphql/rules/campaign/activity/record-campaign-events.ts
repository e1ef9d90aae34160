import type { Knex } from 'knex'
import type { LogLine } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { afterKey } from '#rules/platform/db/after-key.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { NewRow } from '../../../model/tables.ts'
import { campaignEntities, campaignsOf, type Of } from './campaigns-of.ts'
import { eventKind } from './event-kind.ts'

const reasonMax = 500

/** Adds lines of the log to the Activity of the campaigns they are about; other lines add nothing. */
export async function recordCampaignEvents(knex: Knex, lines: LogLine[], { areThere = true } = {}): Promise<void> {
  const subjects = await campaignsOf(knex, lines, areThere)
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

const batchRows = 250
const entities = new Set(campaignEntities)

/** Fills in the Activity of older versions' campaigns from the company's log; what is there already stays. */
export async function backfillCampaignEvents({ trx }: UnitOfWork, after: string): Promise<string | undefined> {
  const lines = await afterKey(trx('audit_events'), after, batchRows)
  const last = lines.at(-1)?.id
  if (!last) return undefined
  const known = await trx('campaign_events')
    .whereBetween('id', [String(lines[0]?.id), last])
    .select('id')
  const has = new Set(known.map(({ id }) => id))
  const missing = lines.filter(({ id, entity }) => entities.has(entity) && !has.has(id))
  await recordCampaignEvents(
    trx,
    missing.map((line) => ({ ...line, detail: parseJson(line.detail), after: parseJson(line.after) })),
    { areThere: false },
  )
  return last
}
