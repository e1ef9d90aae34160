import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import type { CampaignRow } from './find-draft.ts'
import { recipientFieldOf } from './required-field.ts'
import { pointsAssignmentInput } from './terms/points-assignment.input.ts'

/** The states of recipient rows that no launch has used, if they also come after the last launched row. */
const waitingStates = ['ready', 'suppressed', 'excluded', 'staged']

const waitingRows = (trx: Knex, { id, launched_through: through }: CampaignRow) =>
  trx('campaign_recipients')
    .where({ campaign: id })
    .whereIn('state', waitingStates)
    .where('seq', '>', minor(through ?? 0))

const columnOf = (campaign: CampaignRow): 'value' | 'points' => (campaign.delivery_type === 'rewardpoints' ? 'points' : 'value')

/**
 * Returns the value column as null, for recipients who join a campaign that gives everyone the same. An empty object if each has their own
 * value.
 */
export const clearedValueColumns = (campaign: CampaignRow): { value?: null; points?: null } =>
  recipientFieldOf(campaign) ? {} : { [columnOf(campaign)]: null }

/**
 * Returns the value that everyone gets, in minor units or points. Undefined for codes, if each recipient has their own value, or none is
 * set yet.
 */
function commonValueOf(campaign: CampaignRow): number | undefined {
  if (recipientFieldOf(campaign) || campaign.delivery_type === 'rewardcodes') return undefined
  if (campaign.delivery_type === 'rewardlinks') return campaign.value ? minor(campaign.value) : undefined
  const assignment = z.safeParse(pointsAssignmentInput, parseJson(campaign.points_assignment))
  return assignment.success ? (assignment.data.points ?? undefined) : undefined
}

/**
 * Updates the recipients that no launch has used after a change of the value mode. Clears their values if everyone now gets the same.
 * Otherwise gives those without a value the former common one.
 */
export async function applyModeChange(trx: Knex.Transaction, before: CampaignRow, after: CampaignRow): Promise<void> {
  const column = columnOf(after)
  if (commonValueOf(after) !== undefined)
    await waitingRows(trx, after)
      .whereNotNull(column)
      .update({ [column]: null })
  const was = commonValueOf(before)
  if (was !== undefined && recipientFieldOf(after))
    await waitingRows(trx, after)
      .whereNull(column)
      .update({ [column]: was })
}
