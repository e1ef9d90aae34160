import * as z from 'zod/mini'
import type { CampaignRow } from '../campaign/find-draft.ts'
import { pointsAssignmentInput } from '../campaign/points-assignment.input.ts'
import { valueModeOf } from '../campaign/value-mode.ts'
import { parseJson } from '../core/database.ts'

/** What a person's own row has to bring: nothing, where the campaign has it for all. */
export type Needed = 'value' | 'points' | null

/** By delivery type: links carry a value, points their number, and a code's worth is the campaign's. */
export function neededOf(campaign: Pick<CampaignRow, 'value'> & Record<string, unknown>): Needed {
  if (campaign.delivery_type === 'rewardcodes') return null
  if (campaign.delivery_type === 'rewardpoints') {
    const assignment = z.safeParse(pointsAssignmentInput, parseJson(campaign.points_assignment ?? null))
    return assignment.success && assignment.data.points ? null : 'points'
  }
  return valueModeOf(campaign) === 'same' ? null : 'value'
}

export const neededSentence: Record<'value' | 'points', string> = { value: 'Please enter a value', points: 'Please enter points' }
