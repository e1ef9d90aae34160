import { newId } from '../core/database.ts'
import type { RecipientInput } from './recipient.input.ts'

/** The columns of a campaign's row that a person's data fill. */
export const personColumns = ({ email, firstName, lastName, value }: RecipientInput) => ({
  email,
  first_name: firstName || null,
  last_name: lastName || null,
  value: value ?? null,
  search_text: [firstName, lastName, email].filter(Boolean).join(' ').toLowerCase(),
})

type Place = { company: string; campaign: string; seq: number; rowNo: number; state: 'ready' | 'staged'; importId?: string }

/** A new row of campaign_recipients; staged rows of an import do not count yet. */
export const recipientRow = (person: RecipientInput, { company, campaign, seq, rowNo, state, importId }: Place) => ({
  id: newId(),
  company,
  campaign,
  import: importId ?? null,
  seq,
  row_no: rowNo,
  state,
  ...personColumns(person),
  dedupe_key: dedupeKey(state === 'ready' ? campaign : String(importId), person.email),
})

/** Unique: one row a person in a campaign, and in an import. */
export const dedupeKey = (owner: string, email: string): string => `${owner}:${email}`
