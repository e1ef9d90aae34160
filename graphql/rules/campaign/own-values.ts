import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import type { CampaignRow } from './find-draft.ts'
import { ownOf } from './needed.ts'
import { pointsAssignmentInput } from './terms/points-assignment.input.ts'

/** Every state of a row that no launch has used. */
const waitingStates = ['ready', 'suppressed', 'excluded', 'staged']

const waitingRows = (trx: Knex, { id, launched_through: through }: CampaignRow) =>
  trx('campaign_recipients')
    .where({ campaign: id })
    .whereIn('state', waitingStates)
    .where('seq', '>', minor(through ?? 0))

const columnOf = (campaign: CampaignRow): 'value' | 'points' => (campaign.delivery_type === 'rewardpoints' ? 'points' : 'value')

/** What a row loses when it is added to a campaign that gives everyone the same; nothing else. */
export const withoutOwn = (campaign: CampaignRow): { value?: null; points?: null } =>
  ownOf(campaign) ? {} : { [columnOf(campaign)]: null }

/** What the campaign gives everyone: minor units, or a number of points; undefined where each row has its own, or nothing is set yet. */
function commonOf(campaign: CampaignRow): number | undefined {
  if (ownOf(campaign) || campaign.delivery_type === 'rewardcodes') return undefined
  if (campaign.delivery_type === 'rewardlinks') return campaign.value ? minor(campaign.value) : undefined
  const assignment = z.safeParse(pointsAssignmentInput, parseJson(campaign.points_assignment))
  return assignment.success ? (assignment.data.points ?? undefined) : undefined
}

/**
 * Applies a change of mode to the rows that no launch has used. A value that becomes the same for everyone is removed from them; one
 * that was the same until now becomes their own, so that nobody is left without.
 */
export async function followMode(trx: Knex.Transaction, before: CampaignRow, after: CampaignRow): Promise<void> {
  const column = columnOf(after)
  if (commonOf(after) !== undefined)
    await waitingRows(trx, after)
      .whereNotNull(column)
      .update({ [column]: null })
  const was = commonOf(before)
  if (was !== undefined && ownOf(after))
    await waitingRows(trx, after)
      .whereNull(column)
      .update({ [column]: was })
}
