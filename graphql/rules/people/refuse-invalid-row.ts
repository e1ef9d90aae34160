import type { RecipientInput } from '#contracts/recipient/recipient.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { findDisallowedField, requiredFieldMessages, requiredFieldOf } from '#rules/campaign/required-field.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { isPast } from '#rules/platform/local-time.ts'

/**
 * Returns the error of a recipient by input field, or undefined. Errors are a missing value or points, one that the campaign sets for
 * everyone, and a send time in the past.
 */
export function findRowErrors(campaign: CampaignRow, person: RecipientInput, me: Me, now: Date): Record<string, string> | undefined {
  const needed = requiredFieldOf(campaign)
  if (needed && !person[needed]) return { [`input.${needed}`]: requiredFieldMessages[needed] }
  const own = findDisallowedField(campaign, person)
  if (own) return { [`input.${own.field}`]: own.sentence }
  if (!person.sendAtLocal || !isPast(person.sendAtLocal, person.timeZone ?? campaignZoneOf(campaign, me), now)) return undefined
  return { 'input.sendAtLocal': 'This date is in the past' }
}

/**
 * Refuses VALIDATION {fields} if a recipient lacks a value or points, has one the campaign sets for everyone, or a send time in the past.
 */
export function refuseInvalidRow(campaign: CampaignRow, person: RecipientInput, me: Me, now: Date): void {
  const fields = findRowErrors(campaign, person, me, now)
  if (fields) throw refusal('VALIDATION', { fields })
}

/** Returns the time zone for recipients without one: that of the campaign's delivery settings, otherwise the company's. */
export const campaignZoneOf = (campaign: Record<string, unknown>, { timeZone }: Pick<Me, 'timeZone'>): string =>
  parseJson<{ timeZone?: string } | null>(campaign.delivery ?? null)?.timeZone ?? timeZone
