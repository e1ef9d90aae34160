import type { LogLine } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { afterKey } from '#rules/platform/db/after-key.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { campaignEntities } from './campaigns-of.ts'
import { recordCampaignEvents } from './record-campaign-events.ts'

const batchRows = 250
const entities = new Set(campaignEntities)

/** Gives campaigns of older versions the Activity that the company's log knows of; what is there already stays as it is. */
export async function backfillCampaignEvents({ trx }: UnitOfWork, after: string): Promise<string | undefined> {
  const lines: (LogLine & { detail: unknown; after: unknown })[] = await afterKey(trx('audit_events'), after, batchRows)
  const last = lines.at(-1)?.id
  if (!last) return undefined
  const known: { id: string }[] = await trx('campaign_events')
    .whereBetween('id', [String(lines[0]?.id), last])
    .select('id')
  const has = new Set(known.map(({ id }) => id))
  const missing = lines.filter(({ id, entity }) => entities.has(entity) && !has.has(id))
  await recordCampaignEvents(
    trx,
    missing.map((line) => ({ ...line, detail: parseJson<LogLine['detail']>(line.detail), after: parseJson<LogLine['after']>(line.after) })),
    { areThere: false },
  )
  return last
}
