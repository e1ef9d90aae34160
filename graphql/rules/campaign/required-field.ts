import type { Knex } from 'knex'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import type { ValueMode } from '#contracts/campaign/words.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import { minor } from '#rules/platform/db/database.ts'
import { kindOfCampaign, type ValueSettings } from './campaign-kinds.ts'
import type { CampaignRow } from './find-draft.ts'

/**
 * The field of a recipient row that holds its own value: `value` for links, `points` for points. Null if the campaign sets it for everyone.
 */
export type RequiredField = 'value' | 'points' | null

/** Returns the field that each recipient row must fill. Null for codes, and if rows without an amount get the campaign's. */
export const requiredFieldOf = (campaign: ValueSettings): RequiredField =>
  usualAmountOf(campaign) === undefined ? recipientFieldOf(campaign) : null

/** Returns what rows without their own amount get, in minor units or points. Undefined for codes, and if the campaign has none. */
export const usualAmountOf = (campaign: ValueSettings): number | undefined => kindOfCampaign(campaign).usualAmount(campaign)

/** Returns true if recipients of a campaign with this delivery type may have amounts of their own. */
export const mayHaveOwnAmounts = (campaign: ValueSettings): boolean => Boolean(kindOfCampaign(campaign).ownAmounts)

/** Returns the columns that let each recipient row have its own amount. Rows without one keep the campaign's. Empty for codes. */
export const ownAmountColumns = (campaign: ValueSettings): { value_mode?: ValueMode; points_assignment?: string } =>
  kindOfCampaign(campaign).ownAmounts?.columns(campaign) ?? {}

/** Returns the settings for the log that say if each recipient has their own amount. */
export const loggedAmountMode = (campaign: ValueSettings): Record<string, unknown> =>
  kindOfCampaign(campaign).ownAmounts?.logged(campaign) ?? {}

/** Returns the field for the amounts of recipients, also if the campaign sets them for everyone. */
export const amountFieldOf = ({ delivery_type: type }: Pick<ValueSettings, 'delivery_type'>): 'value' | 'points' =>
  deliveryKinds[type].amountField

/** Lets each recipient of a locked draft have their own amount, and raises its version. Those without one keep the campaign's. */
export async function allowOwnAmounts(trx: Knex.Transaction, draft: CampaignRow): Promise<void> {
  await trx('campaigns')
    .where({ id: draft.id })
    .update({ ...ownAmountColumns(draft), version: draft.version + 1 })
}

/** Returns the field that each recipient row may fill. Null if everyone gets the same, so that the cost is count × value. */
export const recipientFieldOf = (campaign: ValueSettings): RequiredField =>
  kindOfCampaign(campaign).ownAmounts?.areUsed(campaign) ? amountFieldOf(campaign) : null

export const requiredFieldMessages: Record<'value' | 'points', string> = { value: 'Please enter a value', points: 'Please enter points' }

/**
 * Returns the value or points field that a row fills although the campaign gives everyone the same, with the error message. Undefined if
 * the row is allowed.
 */
export function findDisallowedField(
  campaign: ValueSettings,
  { value, points }: { value?: number | null | undefined; points?: number | null | undefined },
): { field: 'value' | 'points'; sentence: string } | undefined {
  const field = amountFieldOf(campaign)
  const given = field === 'points' ? points : value
  return recipientFieldOf(campaign) || given === null || given === undefined ? undefined : { field, sentence: sameForAllMessage(campaign) }
}

/** Returns the error message for a value in a row, such as "This campaign gives everyone ₹500." */
export function sameForAllMessage(campaign: ValueSettings): string {
  const usual = campaign.value ? formatMoney(minor(campaign.value), campaign.currency) : 'the same'
  return `This campaign gives everyone ${kindOfCampaign(campaign).describeAmount?.(campaign) ?? usual}.`
}
