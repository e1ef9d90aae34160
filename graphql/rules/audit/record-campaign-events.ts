import type { Knex } from 'knex'
import { campaignOf } from './campaign-of.ts'
import { eventKind } from './event-kind.ts'

/** A line of the company's log, as far as a campaign's own list tells it. */
export type Logged = {
  id: string
  company: string
  seq: number
  actor: string | null
  actor_kind: string
  action: string
  entity: string
  entity_id: string
  detail: Record<string, unknown> | null
  after: Record<string, unknown> | null
  occurred_at: Date | number | string
}

const reasonMax = 500

/** Writes what a campaign's Activity tells of a line of the log; nothing where the line is about something else. */
export async function recordCampaignEvent(knex: Knex, line: Logged): Promise<void> {
  const of = await campaignOf(knex, { entity: line.entity, entityId: line.entity_id, company: line.company })
  if (!of) return
  const { detail } = line
  const count = Number(detail?.count ?? detail?.rows ?? Number.NaN)
  await knex('campaign_events')
    .insert({
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
    })
    .onConflict('id')
    .ignore()
}
