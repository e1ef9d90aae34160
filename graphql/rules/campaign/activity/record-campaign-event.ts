import type { Knex } from 'knex'
import type { EventKind } from '#contracts/campaign/words.ts'
import type { NewRow } from '#model/tables.ts'
import type { StoredAuditEvent } from '#rules/platform/command/audit.ts'

const reasonMax = 500

/** Copies an audit log line to the Activity list of the campaign it is about. Ignores lines about no campaign, and lines copied before. */
export async function recordCampaignEvent(knex: Knex, line: StoredAuditEvent): Promise<void> {
  const subject = await subjectOf(knex, line)
  if (subject) await knex('campaign_events').insert(rowOf(line, subject)).onConflict('id').ignore()
}

type Subject = { campaign: string; reward: string | null }

/** Collections whose rows name their campaign and no reward. A log entry about one of their rows belongs to that campaign. */
const ownedCollections = ['launches', 'imports', 'approval_requests', 'code_files', 'campaign_recipients'] as const

/** Returns the campaign and the reward that a log line is about. Undefined if it is about no campaign, or its row was deleted. */
async function subjectOf(knex: Knex, { entity, entity_id: id, company, detail }: StoredAuditEvent): Promise<Subject | undefined> {
  if (entity === 'campaigns') return { campaign: id, reward: null }
  if (entity === 'launches' && typeof detail?.campaign === 'string') return { campaign: detail.campaign, reward: null }
  if (entity === 'rewards') {
    const reward = await knex(entity).where({ id, company }).first('campaign')
    return reward && { ...reward, reward: id }
  }
  if (entity === 'messages') {
    const message = await knex(entity).where({ id, company }).first('campaign', 'reward')
    return message?.campaign ? { campaign: message.campaign, reward: message.reward } : undefined
  }
  const collection = ownedCollections.find((name) => name === entity)
  const row = collection && (await knex(collection).where({ id, company }).first('campaign'))
  return row?.campaign ? { campaign: row.campaign, reward: null } : undefined
}

function rowOf(line: StoredAuditEvent, subject: Subject): NewRow<'campaign_events'> {
  const { detail } = line
  const count = Number(detail?.count ?? detail?.rows ?? Number.NaN)
  return {
    ...subject,
    id: line.id,
    company: line.company,
    seq: line.seq,
    kind: eventKindOf(line.action),
    action: line.action,
    actor: line.actor,
    actor_kind: line.actor_kind,
    reason: typeof detail?.reason === 'string' ? detail.reason.slice(0, reasonMax) : null,
    count: Number.isSafeInteger(count) ? count : null,
    changed: line.action === 'campaign.update' && line.after ? JSON.stringify(Object.keys(line.after)) : null,
    occurred_at: line.occurred_at,
  }
}

const byAction: Record<string, EventKind> = {
  'campaign.launch': 'money',
  'campaign.cancel': 'money',
  'campaign.cancel_unclaimed': 'money',
  'campaign.cancel_matching': 'money',
  'reward.cancel': 'money',
  'campaign.test': 'messages',
  'campaign.template': 'messages',
  'reward.resend': 'messages',
  'rewards.cancel': 'money',
  'rewards.resend': 'messages',
}

const byNoun: Record<string, EventKind> = {
  launch: 'money',
  approval: 'money',
  voucher: 'money',
  recipient: 'people',
  import: 'people',
  reward: 'people',
  rewards: 'people',
  codes: 'people',
  message: 'messages',
}

/** Returns the category of an audit action on a campaign, by which its Activity list is filtered: campaign, money, people or messages. */
const eventKindOf = (action: string): EventKind => byAction[action] ?? byNoun[action.split('.')[0] ?? ''] ?? 'campaign'
