import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { neededOf, neededSentence, refusedOwn } from '#rules/campaign/needed.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { RecipientInput } from './recipient.input.ts'
import { isPast } from './wall-time.ts'

/**
 * What a person's row lacks, as sentences by field: a value or points, either the campaign's or their own and never both; a time of
 * their own must be in the future. Undefined when nothing.
 */
export function missingFields(campaign: CampaignRow, person: RecipientInput, me: Me, now: Date): Record<string, string> | undefined {
  const needed = neededOf(campaign)
  if (needed && !person[needed]) return { [`input.${needed}`]: neededSentence[needed] }
  const own = refusedOwn(campaign, person)
  if (own) return { [`input.${own.field}`]: own.sentence }
  if (!person.sendAtLocal || !isPast(person.sendAtLocal, person.timeZone ?? zoneOf(campaign, me), now)) return undefined
  return { 'input.sendAtLocal': 'This date is in the past' }
}

/** Refuses VALIDATION {fields} when a person lacks what the campaign needs of them. */
export function refuseMissing(campaign: CampaignRow, person: RecipientInput, me: Me, now: Date): void {
  const fields = missingFields(campaign, person, me, now)
  if (fields) throw refusal('VALIDATION', { fields })
}

/** Whose clock counts where a person's zone is not known. */
export const zoneOf = (campaign: Record<string, unknown>, { timeZone }: Pick<Me, 'timeZone'>): string =>
  parseJson<{ timeZone?: string } | null>(campaign.delivery ?? null)?.timeZone ?? timeZone
