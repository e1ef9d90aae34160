import type { Knex } from 'knex'
import { inList } from '#rules/platform/db/database.ts'

type Subject = { entity: string; entity_id: string; company: string }
/** What a line of the log is about, where that is a campaign or part of one. */
export type Of = { campaign: string; reward: string | null }

/** Collections whose rows belong to a campaign, and whether they belong to one reward of it. */
const owned: Record<string, 'campaign' | 'reward'> = {
  launches: 'campaign',
  imports: 'campaign',
  approval_requests: 'campaign',
  code_files: 'campaign',
  campaign_recipients: 'campaign',
  messages: 'reward',
}

export const campaignEntities = ['campaigns', 'rewards', ...Object.keys(owned)]

/**
 * The campaign, and the reward, that each act was done to; nothing where it was done to something else, or the row is gone.
 * One statement for all acts of one kind of row. `areThere`: the acts are happening now, so none of their rows is gone.
 */
export async function campaignsOf(knex: Knex, subjects: Subject[], areThere: boolean): Promise<(Of | undefined)[]> {
  const known = new Map<string, Of>()
  for (const [entity, group] of Map.groupBy(subjects, (subject) => subject.entity)) {
    const columns = columnsOf(entity)
    if (!columns) continue
    const ids = [...new Set(group.map(({ entity_id: id }) => id))]
    // an act on a campaign itself has its row in hand
    const rows: Row[] =
      areThere && entity === 'campaigns'
        ? group.map(({ entity_id: id, company }) => ({ id, company }))
        : await knex(entity)
            .where(inList(knex, 'id', ids))
            .select('id', 'company', ...columns)
    for (const row of rows) {
      const campaign = entity === 'campaigns' ? row.id : row.campaign
      const reward = entity === 'rewards' ? row.id : (row.reward ?? null)
      if (campaign) known.set(`${entity}:${row.id}:${row.company}`, { campaign, reward })
    }
  }
  return subjects.map(({ entity, entity_id: id, company }) => known.get(`${entity}:${id}:${company}`))
}

type Row = { id: string; company: string; campaign?: string | null; reward?: string | null }

function columnsOf(entity: string): string[] | undefined {
  if (entity === 'campaigns') return []
  if (entity === 'rewards') return ['campaign']
  const to = owned[entity]
  return to && (to === 'reward' ? ['campaign', 'reward'] : ['campaign'])
}
