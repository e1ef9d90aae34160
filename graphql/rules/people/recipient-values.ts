import type { Knex } from 'knex'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { amountFieldOf, recipientFieldOf, usualAmountOf } from '#rules/campaign/required-field.ts'
import { minor } from '#rules/platform/db/database.ts'

/** The states of recipient rows that no launch has used, if they also come after the last launched row. */
const waitingStates = ['ready', 'suppressed', 'excluded', 'staged']

const waitingRows = (trx: Knex, { id, launched_through: through }: CampaignRow) =>
  trx('campaign_recipients')
    .where({ campaign: id })
    .whereIn('state', waitingStates)
    .where('seq', '>', minor(through ?? 0))

/**
 * Returns the value column as null, for recipients who join a campaign that gives everyone the same. An empty object if each has their own
 * value.
 */
export const clearedValueColumns = (campaign: CampaignRow): { value?: null; points?: null } =>
  recipientFieldOf(campaign) ? {} : { [amountFieldOf(campaign)]: null }

/**
 * Updates the recipients that no launch has used after a change of the value mode. Clears their values if everyone now gets the same. If
 * the campaign's own value is removed, gives it to those without one. A checked file keeps its values until it is added.
 */
export async function applyModeChange(trx: Knex.Transaction, before: CampaignRow, after: CampaignRow): Promise<void> {
  const column = amountFieldOf(after)
  const [was, usual] = [usualAmountOf(before), usualAmountOf(after)]
  if (!recipientFieldOf(after) && usual !== undefined)
    await waitingRows(trx, after)
      .whereNot({ state: 'staged' })
      .whereNotNull(column)
      .update({ [column]: null })
  if (was !== undefined && usual === undefined && recipientFieldOf(after))
    await waitingRows(trx, after)
      .whereNull(column)
      .update({ [column]: was })
}
