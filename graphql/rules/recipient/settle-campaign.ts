import type { Knex } from 'knex'
import { sendBack } from '../approval/send-back.ts'
import { refreshEstimate } from '../campaign/estimate.ts'
import type { CampaignRow } from '../campaign/find-draft.ts'
import { writeAudit } from '../core/audit.ts'
import { newId } from '../core/database.ts'
import { transact, type Work } from '../core/transact.ts'
import { hasStrayValues, settleStrayValues, waitingStates } from './own-values.ts'

/** A campaign of these has no launch under way: whatever was launched keeps what it promised. */
const settled = ['draft', 'in_review', 'live', 'completed']

/**
 * Brings every stored campaign to the rule that what is the same for everyone is in no row of its own, and the range of
 * values to drafts of before it was stored. Changes nothing where that is so already.
 */
export async function settleStoredValues(knex: Knex): Promise<void> {
  const stray = (column: string) =>
    knex('campaign_recipients')
      .whereRaw('campaign_recipients.campaign = campaigns.id and campaign_recipients.seq > campaigns.launched_through')
      .whereIn('state', waitingStates)
      .whereNotNull(`campaign_recipients.${column}`)
      .select(knex.raw('1'))
  const rows: { id: string }[] = await knex('campaigns')
    .whereIn('status', settled)
    .where((any) => {
      any.where((links) => void links.where({ delivery_type: 'rewardlinks' }).whereNotNull('value').whereExists(stray('value')))
      any.orWhere((points) => void points.where({ delivery_type: 'rewardpoints' }).whereExists(stray('points')))
      any.orWhere((old) => void old.whereIn('status', ['draft', 'in_review']).where('recipient_count', '>', 0).whereNull('value_min'))
    })
    .select('id')
  for (const { id } of rows) await settleCampaign(id)
}

/** The same of one campaign. A request for its approval is void: what was judged is no longer what it was. */
export const settleCampaign = (id: string): Promise<void> =>
  transact(async (work) => {
    const { trx, changes } = work
    const [campaign]: CampaignRow[] = await trx('campaigns')
      .where({ id })
      .whereIn('status', settled)
      .update({ revision: trx.raw('revision + 1') })
      .returning('*')
    if (!campaign) return
    const isStray = await hasStrayValues(trx, campaign)
    if (isStray) await settle(work, campaign)
    const { fee_bps: feeBps, tax_bps: taxBps } = await trx('companies').where({ id: campaign.company }).first('fee_bps', 'tax_bps')
    const { range } = await refreshEstimate(trx, id, { feeBps, taxBps })
    const pending = trx('launches').where({ campaign: id, status: 'pending_approval' }).whereNull('value_min')
    await pending.update({ value_min: range?.min ?? null, value_max: range?.max ?? null })
    changes.add('campaigns', id)
  })

async function settle(work: Work, campaign: CampaignRow): Promise<void> {
  const { trx, now } = work
  const recorded = { company: campaign.company, actor: null, actorKind: 'system' as const, caller: { ip: null, requestId: newId() }, now }
  const launch = await trx('launches').where({ campaign: campaign.id, status: 'pending_approval' }).first('id')
  const request = launch && (await sendBack(work, { campaign: campaign.id, launch: launch.id, status: 'void', by: null }))
  if (request)
    await writeAudit(trx, {
      ...recorded,
      action: 'approval.void',
      entity: 'approval_requests',
      entityId: request,
      detail: { campaign: campaign.id, name: campaign.name },
      before: { status: 'pending' },
      after: { status: 'void' },
    })
  const rows = await settleStrayValues(trx, campaign)
  await writeAudit(trx, {
    ...recorded,
    action: 'campaign.update',
    entity: 'campaigns',
    entityId: campaign.id,
    detail: { name: campaign.name, rows },
  })
}
