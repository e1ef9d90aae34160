import type { Knex } from 'knex'
import { inList } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'

type Subject = Pick<Row<'audit_events'>, 'entity' | 'entity_id' | 'company'> & { detail?: Record<string, unknown> | null }
/** What a line of the log is about, where that is a campaign or part of one. */
export type Of = { campaign: string; reward: string | null }

/** Collections whose rows belong to a campaign, and whether they belong to one reward of it. */
const owned = {
  launches: 'campaign',
  imports: 'campaign',
  approval_requests: 'campaign',
  code_files: 'campaign',
  campaign_recipients: 'campaign',
  messages: 'reward',
} as const

type Owned = keyof typeof owned
type Entity = Owned | 'campaigns' | 'rewards'

const campaignEntities: string[] = ['campaigns', 'rewards', ...Object.keys(owned)]

const isEntity = (name: string): name is Entity => campaignEntities.includes(name)

/**
 * The campaign, and the reward, of each act; nothing where it concerned something else or the row is gone. One statement for all acts on
 * one kind of row.
 */
export async function campaignsOf(knex: Knex, subjects: Subject[]): Promise<(Of | undefined)[]> {
  const known = new Map<string, Of>()
  for (const [entity, group] of Map.groupBy(subjects, (subject) => subject.entity)) {
    if (!isEntity(entity)) continue
    const ids = [...new Set(group.map(({ entity_id: id }) => id))]
    const rows = namedOf(entity, group) ?? (await readOf(knex, entity, ids))
    for (const { id, company, campaign, reward } of rows) if (campaign) known.set(`${entity}:${id}:${company}`, { campaign, reward })
  }
  return subjects.map(({ entity, entity_id: id, company }) => known.get(`${entity}:${id}:${company}`))
}

type Found = { id: string; company: string; campaign: string | null; reward: string | null }

/** An act on a campaign, or on its launch, says which it is already. */
function namedOf(entity: Entity, group: Subject[]): Found[] | undefined {
  const rows = group.map(({ entity_id: id, company, detail }) => {
    const campaign = entity === 'campaigns' ? id : entity === 'launches' ? detail?.campaign : undefined
    return { id, company, campaign: typeof campaign === 'string' ? campaign : null, reward: null }
  })
  return rows.every(({ campaign }) => campaign !== null) ? rows : undefined
}

async function readOf(knex: Knex, entity: Entity, ids: string[]): Promise<Found[]> {
  const isOne = inList(knex, 'id', ids)
  if (entity === 'campaigns')
    return (await knex(entity).where(isOne).select('id', 'company')).map((row) => ({ ...row, campaign: row.id, reward: null }))
  if (entity === 'rewards')
    return (await knex(entity).where(isOne).select('id', 'company', 'campaign')).map((row) => ({ ...row, reward: row.id }))
  if (entity === 'messages') return knex(entity).where(isOne).select('id', 'company', 'campaign', 'reward')
  return (await knex(entity).where(isOne).select('id', 'company', 'campaign')).map((row) => ({ ...row, reward: null }))
}
