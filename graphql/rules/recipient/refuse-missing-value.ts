import type { CampaignRow } from '../campaign/find-draft.ts'
import { refuse } from '../core/refusal.ts'
import type { RecipientInput } from './recipient.input.ts'

/** A reward needs a value: the campaign's, or the person's own. */
export function refuseMissingValue(campaign: CampaignRow, person: RecipientInput): void {
  if (!campaign.value && !person.value) throw refuse('VALIDATION', { fields: { 'input.value': 'Please enter a value' } })
}
