import { newId } from '#rules/platform/db/database.ts'
import { foldText } from '#rules/platform/input/fold-text.ts'
import { isMobile } from '#rules/platform/input/phone.ts'
import type { Known } from './known-people.ts'
import type { RecipientInput } from './recipient.input.ts'

/** The columns of a campaign's row that a person's data fill. */
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

type Searched = {
  email: string
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  tags?: string[] | null | undefined
}

/** The text by which a search finds a person; the list is filtered by #tag#. */
export const searchText = ({ first_name, last_name, email, phone, tags }: Searched): string =>
  foldText([first_name, last_name, email, phone, tags?.length ? `#${tags.join('#')}#` : ''].filter(Boolean).join(' '))

/** Ready rows count, suppressed ones are shown with the reason, staged ones belong to an import that is not applied. */
type State = 'ready' | 'staged' | 'suppressed'

type Place = {
  company: string
  /** None while the company's people come from a file. */
  campaign: string | null
  seq: number
  rowNo: number
  state: State
  importId?: string
  /** What the company knows of this address already. */
  known?: Known | undefined
}

/** A new row of campaign_recipients; staged rows of an import do not count yet. */
export const recipientRow = (person: RecipientInput, { company, campaign, seq, rowNo, state, importId, known }: Place) => ({
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

/** The same for `insertAsJson`, where tags are an array and no text of their own. */
export const recipientValues = (person: RecipientInput, place: Place) => ({
  ...recipientRow(person, place),
  tags: person.tags?.length ? person.tags : null,
})

/** Unique: one row a person in a campaign, and in an import. */
export const dedupeKey = (owner: string, email: string): string => `${owner}:${email}`
