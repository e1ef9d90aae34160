import { refreshEstimate } from '#rules/campaign/estimate.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { hasStrayValues, settleStrayValues } from '#rules/campaign/own-values.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { afterKey } from '#rules/platform/db/after-key.ts'
import { minor, newId } from '#rules/platform/db/database.ts'
import { shortPiece } from '#rules/platform/upgrade/short-piece.ts'
import { editableCampaigns, isOneOf, settledCampaigns } from '../../model/statuses.ts'
import { sendBack } from './approval/send-back.ts'

const batchRows = 20

/**
 * Brings every stored campaign to the rule that no row has a value of its own where everyone gets the same, and adds the range of values
 * to older drafts. Changes nothing the second time.
 */
export async function settleStoredValues(work: UnitOfWork, after: string): Promise<string | undefined> {
  const page = await afterKey(work.trx('campaigns').whereIn('status', settledCampaigns), after, batchRows)
  return shortPiece(page, async (campaign) => {
    if (!hasNoRange(campaign) && !(await hasStrayValues(work.trx, campaign))) return false
    await settle(work, campaign.id)
    return true
  })
}

const hasNoRange = ({ status, recipient_count: count, value_min: min }: CampaignRow): boolean =>
  isOneOf(editableCampaigns, status) && minor(count ?? 0) > 0 && min === null

/** Does the same to one campaign. A request for its approval is void: what was reviewed has changed. */
export const settleCampaign = (id: string): Promise<void> => transact((work) => settle(work, id))

async function settle(work: UnitOfWork, id: string): Promise<void> {
  const { trx } = work
  const campaign = await touchRow(work, 'campaigns', { id, status: settledCampaigns })
  if (!campaign) return
  if (await hasStrayValues(trx, campaign)) await loseStrayValues(work, campaign)
  const { range } = await refreshEstimate(trx, id)
  const pending = trx('launches').where({ campaign: id, status: 'pending_approval' }).whereNull('value_min')
  await pending.update({ value_min: range?.min ?? null, value_max: range?.max ?? null })
}

async function loseStrayValues(work: UnitOfWork, campaign: CampaignRow): Promise<void> {
  const { trx, now } = work
  const recorded = { company: campaign.company, cause: newId(), now }
  const launch = await trx('launches').where({ campaign: campaign.id, status: 'pending_approval' }).first('id')
  const request = launch && (await sendBack(work, { campaign: campaign.id, launch: launch.id, status: 'void', by: null }))
  if (request)
    await auditSystem(trx, {
      ...recorded,
      action: 'approval.void',
      entity: 'approval_requests',
      entityId: request,
      detail: { campaign: campaign.id, name: campaign.name },
      before: { status: 'pending' },
      after: { status: 'void' },
    })
  const rows = await settleStrayValues(trx, campaign)
  await auditSystem(trx, {
    ...recorded,
    action: 'campaign.update',
    entity: 'campaigns',
    entityId: campaign.id,
    detail: { name: campaign.name, rows },
  })
}
