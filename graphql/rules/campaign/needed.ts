import * as z from 'zod/mini'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { CampaignRow } from './find-draft.ts'
import { codeDetailsInput } from './terms/code-details.input.ts'
import { pointsAssignmentInput } from './terms/points-assignment.input.ts'
import { valueModeOf } from './value-mode.ts'

/** What a person's own row must have: nothing, where the campaign gives it to everyone. */
export type Needed = 'value' | 'points' | null

type Giving = Pick<CampaignRow, 'value'> & { value_mode?: unknown; [column: string]: unknown }

/** By delivery type: links carry a value, points a number of them; a code is worth what the campaign says. */
export function neededOf(campaign: Giving): Needed {
  return campaign.delivery_type === 'rewardpoints' && assignmentOf(campaign)?.points ? null : ownOf(campaign)
}

/** What a person's own row may have; null where the campaign gives everyone the same, so that its cost is count × value. */
export function ownOf(campaign: Giving): Needed {
  if (campaign.delivery_type === 'rewardcodes') return null
  if (campaign.delivery_type === 'rewardpoints') return assignmentOf(campaign)?.mode === 'same' ? null : 'points'
  return valueModeOf(campaign) === 'same' ? null : 'value'
}

const assignmentOf = ({ points_assignment: saved }: Giving) => {
  const parsed = z.safeParse(pointsAssignmentInput, parseJson(saved ?? null))
  return parsed.success ? parsed.data : undefined
}

export const neededSentence: Record<'value' | 'points', string> = { value: 'Please enter a value', points: 'Please enter points' }

/** The field that a row fills although the campaign gives everyone the same, with its sentence. */
export function refusedOwn(
  campaign: Giving,
  { value, points }: { value?: number | null | undefined; points?: number | null | undefined },
): { field: 'value' | 'points'; sentence: string } | undefined {
  const field = campaign.delivery_type === 'rewardpoints' ? 'points' : 'value'
  const given = field === 'points' ? points : value
  return ownOf(campaign) || given === null || given === undefined ? undefined : { field, sentence: sameForAll(campaign) }
}

/** "This campaign gives everyone ₹500." */
export function sameForAll(campaign: Giving): string {
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
