import { newId } from '#rules/platform/db/database.ts'
import { foldText } from '#rules/platform/input/fold-text.ts'
import { isMobile } from '#rules/platform/input/phone.ts'
import type { PersonHistory } from './person-history.ts'
import type { RecipientInput } from './recipient.input.ts'

/** Returns the columns of `campaign_recipients` that a person's data fill. */
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
  search_text: searchText({ email, first_name: firstName, last_name: lastName, phone, tags }),
})

type SearchableFields = {
  email: string
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  tags?: string[] | null | undefined
}

/** Returns the text that people are searched by. Tags are stored as #tag#, which the tag filter matches. */
export const searchText = ({ first_name, last_name, email, phone, tags }: SearchableFields): string =>
  foldText([first_name, last_name, email, phone, tags?.length ? `#${tags.join('#')}#` : ''].filter(Boolean).join(' '))

/** Ready rows are counted, suppressed rows are shown with a reason, staged rows belong to an import that is not applied yet. */
type State = 'ready' | 'staged' | 'suppressed'

type RowPlacement = {
  company: string
  /** Null for a file of the company's people. */
  campaign: string | null
  seq: number
  rowNo: number
  state: State
  importId?: string
  /** The company's record of this address, if any. */
  known?: PersonHistory | undefined
}

/** Returns a new row of `campaign_recipients`. Staged rows of an import are not counted yet. */
export const recipientRow = (person: RecipientInput, { company, campaign, seq, rowNo, state, importId, known }: RowPlacement) => ({
  id: newId(),
  company,
  campaign,
  import: importId ?? null,
  seq,
  row_no: rowNo,
  state,
  ...personColumns(person),
  suppressed: known?.suppressed ?? null,
  last_rewarded_at: known?.lastRewardedAt ?? null,
  dedupe_key: dedupeKey(state === 'staged' ? String(importId) : String(campaign), person.email),
})

/** Returns the same row for `insertAsJson`, with tags as an array. */
export const recipientValues = (person: RecipientInput, place: RowPlacement) => ({
  ...recipientRow(person, place),
  tags: person.tags?.length ? person.tags : null,
})

/** Returns the unique key that allows one row per person in a campaign or an import. */
export const dedupeKey = (owner: string, email: string): string => `${owner}:${email}`
