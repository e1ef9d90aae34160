import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { codeDetailsInput } from '#contracts/campaign/details.ts'
import { type ValueMode, valueModeOf } from '#contracts/campaign/words.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import { pointsAssignmentInput } from '#contracts/points/program.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import type { CampaignRow } from './find-draft.ts'

/**
 * The field of a recipient row that holds its own value: `value` for links, `points` for points. Null if the campaign sets it for everyone.
 */
export type RequiredField = 'value' | 'points' | null

type ValueSettings = Pick<CampaignRow, 'value'> & { value_mode?: unknown; [column: string]: unknown }

/** Returns the field that each recipient row must fill. Null for codes, and if rows without an amount get the campaign's. */
export const requiredFieldOf = (campaign: ValueSettings): RequiredField =>
  usualAmountOf(campaign) === undefined ? recipientFieldOf(campaign) : null

/** Returns what rows without their own amount get, in minor units or points. Undefined for codes, and if the campaign has none. */
export function usualAmountOf(campaign: ValueSettings): number | undefined {
  if (campaign.delivery_type === 'rewardcodes') return undefined
  if (campaign.delivery_type === 'rewardpoints') return assignmentOf(campaign)?.points ?? undefined
  return campaign.value ? minor(campaign.value) : undefined
}

/** Returns the columns that let each recipient row have its own amount. Rows without one keep the campaign's. */
export const ownAmountColumns = (campaign: ValueSettings): { value_mode?: ValueMode; points_assignment?: string } =>
  campaign.delivery_type === 'rewardpoints'
    ? { points_assignment: JSON.stringify({ ...assignmentOf(campaign), mode: 'per_recipient' }) }
    : { value_mode: 'per_recipient' }

/** Lets each recipient of a locked draft have their own amount, and raises its version. Those without one keep the campaign's. */
export async function allowOwnAmounts(trx: Knex.Transaction, draft: CampaignRow): Promise<void> {
  await trx('campaigns')
    .where({ id: draft.id })
    .update({ ...ownAmountColumns(draft), version: draft.version + 1 })
}

/** Returns the field that each recipient row may fill. Null if everyone gets the same, so that the cost is count × value. */
export function recipientFieldOf(campaign: ValueSettings): RequiredField {
  if (campaign.delivery_type === 'rewardcodes') return null
  if (campaign.delivery_type === 'rewardpoints') return assignmentOf(campaign)?.mode === 'same' ? null : 'points'
  return valueModeOf(campaign) === 'same' ? null : 'value'
}

const assignmentOf = ({ points_assignment: saved }: ValueSettings) => {
  const parsed = z.safeParse(pointsAssignmentInput, parseJson(saved ?? null))
  return parsed.success ? parsed.data : undefined
}

export const requiredFieldMessages: Record<'value' | 'points', string> = { value: 'Please enter a value', points: 'Please enter points' }

/**
 * Returns the value or points field that a row fills although the campaign gives everyone the same, with the error message. Undefined if
 * the row is allowed.
 */
export function findDisallowedField(
  campaign: ValueSettings,
  { value, points }: { value?: number | null | undefined; points?: number | null | undefined },
): { field: 'value' | 'points'; sentence: string } | undefined {
  const field = campaign.delivery_type === 'rewardpoints' ? 'points' : 'value'
  const given = field === 'points' ? points : value
  return recipientFieldOf(campaign) || given === null || given === undefined ? undefined : { field, sentence: sameForAllMessage(campaign) }
}

/** Returns the error message for a value in a row, such as "This campaign gives everyone ₹500." */
export function sameForAllMessage(campaign: ValueSettings): string {
  const currency = String(campaign.currency)
  const details = z.safeParse(codeDetailsInput, parseJson(campaign.code_details ?? null))
  const points = assignmentOf(campaign)?.points
  if (campaign.delivery_type === 'rewardpoints' && points) return `This campaign gives everyone ${points.toLocaleString('en-IN')} points.`
  if (campaign.delivery_type === 'rewardcodes' && details.success)
    return `This campaign gives everyone a code of ${formatMoney(details.data.value, currency)}.`
  return campaign.value
    ? `This campaign gives everyone ${formatMoney(minor(campaign.value), currency)}.`
    : 'This campaign gives everyone the same.'
}
