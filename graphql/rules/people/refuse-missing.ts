import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { findDisallowedField, requiredFieldMessages, requiredFieldOf } from '#rules/campaign/required-field.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { RecipientInput } from './recipient.input.ts'
import { isPast } from './wall-time.ts'

/**
 * Returns the errors of a recipient row by input field, or undefined. A row needs its value or points unless the campaign sets them for
 * everyone, and a send time in the future.
 */
export function missingFields(campaign: CampaignRow, person: RecipientInput, me: Me, now: Date): Record<string, string> | undefined {
  const needed = requiredFieldOf(campaign)
  if (needed && !person[needed]) return { [`input.${needed}`]: requiredFieldMessages[needed] }
  const own = findDisallowedField(campaign, person)
  if (own) return { [`input.${own.field}`]: own.sentence }
  if (!person.sendAtLocal || !isPast(person.sendAtLocal, person.timeZone ?? zoneOf(campaign, me), now)) return undefined
  return { 'input.sendAtLocal': 'This date is in the past' }
}

/** Refuses VALIDATION {fields} when a person lacks a field the campaign requires or has one it does not allow. */
export function refuseMissing(campaign: CampaignRow, person: RecipientInput, me: Me, now: Date): void {
  const fields = missingFields(campaign, person, me, now)
  if (fields) throw refusal('VALIDATION', { fields })
}

/** Returns the time zone for people without one: the campaign's, else the company's. */
export const zoneOf = (campaign: Record<string, unknown>, { timeZone }: Pick<Me, 'timeZone'>): string =>
  parseJson<{ timeZone?: string } | null>(campaign.delivery ?? null)?.timeZone ?? timeZone
