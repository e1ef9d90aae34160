import { isMobile } from '#contracts/address/phone.ts'
import type { RecipientInput } from '#contracts/recipient/recipient.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { joinedName } from '#contracts/text/search-words.ts'
import { newId } from '#rules/platform/db/database.ts'
import type { PersonHistory } from './person-history.ts'

/** Converts a recipient's input to the columns of `campaign_recipients` that describe the person, with their search text. */
export const personColumns = ({
  email,
  firstName,
  lastName,
  value,
  points,
  phone,
  country,
  timeZone,
  sendAtLocal,
  tags,
}: RecipientInput) => ({
  email,
  first_name: firstName || null,
  last_name: lastName || null,
  value: value ?? null,
  points: points ?? null,
  phone: phone || null,
  mobile: isMobile(phone),
  country: country ?? null,
  time_zone: timeZone ?? null,
  send_at_local: sendAtLocal ?? null,
  tags: tags?.length ? JSON.stringify(tags) : null,
  search_text: personSearchText({ email, first_name: firstName, last_name: lastName, phone, tags }),
})

type SearchableFields = {
  email: string
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  tags?: string[] | null | undefined
}

/**
 * Returns the folded text of a person's `search_text` column, in which `searchWords` finds them. Tags are stored as #tag#, which the tag
 * filter searches.
 */
export function personSearchText({ first_name, last_name, email, phone, tags }: SearchableFields): string {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return foldText([name, joinedName(name), email, phone, tags?.length ? `#${tags.join('#')}#` : ''].filter(Boolean).join(' '))
}

/**
 * Recipients who are `ready` get a reward at the next launch, and `suppressed` ones get none. Rows that are `staged` belong to an import
 * that is not applied yet.
 */
type State = 'ready' | 'staged' | 'suppressed'

type RowPlacement = {
  company: string
  /** Id of the campaign. Null for an import into the company's people. */
  campaign: string | null
  seq: number
  rowNo: number
  state: State
  importId?: string
  /** Suppression and last reward of this address in the company, copied to the row. Undefined for an unknown address. */
  history?: PersonHistory | undefined
}

/** Returns a new row of `campaign_recipients`, with tags as JSON text. */
export const recipientRow = (person: RecipientInput, { company, campaign, seq, rowNo, state, importId, history }: RowPlacement) => ({
  id: newId(),
  company,
  campaign,
  import: importId ?? null,
  seq,
  row_no: rowNo,
  state,
  ...personColumns(person),
  suppressed: history?.suppressed ?? null,
  last_rewarded_at: history?.lastRewardedAt ?? null,
  dedupe_key: dedupeKey(state === 'staged' ? String(importId) : String(campaign), person.email),
})

/** Returns a new row of `campaign_recipients` for `insertAsJson`, with tags as an array. */
export const recipientValues = (person: RecipientInput, place: RowPlacement) => ({
  ...recipientRow(person, place),
  tags: person.tags?.length ? person.tags : null,
})

/** Returns the unique key of a recipient row, which allows each email once per campaign or import. `owner` is the id of either. */
export const dedupeKey = (owner: string, email: string): string => `${owner}:${email}`
