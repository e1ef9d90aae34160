import type { Knex } from 'knex'

type Subject = { entity: string; entityId: string; company: string }
type Of = { campaign: string; reward: string | null }

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

/** The campaign, and the reward, that an act was done to; undefined where it was done to something else, or the row is gone. */
export async function campaignOf(knex: Knex, { entity, entityId: id, company }: Subject): Promise<Of | undefined> {
  if (entity === 'campaigns') {
    const campaign = await knex('campaigns').where({ id, company }).first('id')
    return campaign && { campaign: id, reward: null }
  }
  if (entity === 'rewards') {
    const reward = await knex('rewards').where({ id, company }).first('campaign')
    return reward && { campaign: reward.campaign, reward: id }
  }
  const to = owned[entity]
  if (!to) return undefined
  const row = await knex(entity)
    .where({ id, company })
    .first(to === 'reward' ? ['campaign', 'reward'] : ['campaign'])
  return row?.campaign ? { campaign: row.campaign, reward: row.reward ?? null } : undefined
}
