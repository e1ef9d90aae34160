import * as z from 'zod/mini'
import { readCountry } from '#graphql/contracts/country/read-country.ts'
import { readWallTime } from '#graphql/contracts/import/read-wall-time.ts'
import { readNumber } from '#graphql/contracts/money/read-money.ts'
import { recipientInput, withHomeCountry } from '#graphql/contracts/recipient/recipient.ts'
import { parseTags, readTags } from '#graphql/contracts/recipient/tag-text.ts'
import type { RecipientInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { moneyErrorText, parseMoney } from '#web/lib/money/money.ts'
import type { PersonField } from './column-choice.ts'

/** The form's values as typed. Fields that are not on the page stay empty. */
export type RecipientForm = Record<PersonField, string>

export const emptyRecipient: RecipientForm = {
  email: '',
  firstName: '',
  lastName: '',
  value: '',
  points: '',
  phone: '',
  country: '',
  timeZone: '',
  sendAt: '',
  tags: '',
}

type Options = { currency: string; home: string; needs: 'value' | 'points' | null; words: { value: string; points: string } }

/** Validates the typed values of one person with the server's schema. */
export const recipientForm = ({ currency, home, needs, words }: Options) =>
  formSchema<RecipientForm>((form) => {
    const { error } = z.safeParse(recipientInput, recipientOf(form, currency, home))
    const issues = (error?.issues ?? []).map(({ path, message }) => ({
      path: path[0] === 'sendAtLocal' ? ['sendAt'] : path.slice(0, 1),
      message,
    }))
    const isUnread = form.value.trim() !== '' && parseMoney(form.value, currency) === undefined
    const isMissing = needs !== null && form[needs].trim() === ''
    return [
      ...issues,
      ...(isUnread ? [{ path: ['value'], message: moneyErrorText(form.value, currency, words.value) }] : []),
      ...(isMissing ? [{ path: [needs], message: words[needs] }] : []),
    ]
  })

/** Converts the typed values of one person to the mutation's input. Empty fields become null, and the value becomes minor units. */
export function recipientOf(form: RecipientForm, currency: string, home: string): RecipientInput {
  const country = form.country.trim()
  const sendAt = form.sendAt.trim()
  const points = form.points.trim()
  return withHomeCountry(
    {
      email: form.email.trim(),
      firstName: form.firstName.trim() || null,
      lastName: form.lastName.trim() || null,
      value: parseMoney(form.value, currency) ?? null,
      points: points ? Number(readNumber(points, 0).amount ?? Number.NaN) : null,
      phone: form.phone.trim() || null,
      country: country ? (readCountry(country) ?? country) : null,
      timeZone: form.timeZone.trim() || null,
      sendAtLocal: sendAt ? (readWallTime(sendAt) ?? sendAt) : null,
      tags: parseTags(form.tags),
    },
    home,
  )
}

type Row = {
  email: string
  first_name?: string | null
  last_name?: string | null
  value?: string | null
  points?: number | null
  phone?: string | null
  country?: string | null
  time_zone?: string | null
  send_at_local?: string | null
  tags?: unknown
}

export const recipientFormOf = (row: Row, currency: string): RecipientForm => ({
  email: row.email,
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  value: row.value && row.value !== '0' ? formatMoney(row.value, currency, { bare: true, whole: true }) : '',
  points: row.points ? String(row.points) : '',
  phone: row.phone ?? '',
  country: row.country ?? '',
  timeZone: row.time_zone ?? '',
  sendAt: row.send_at_local?.replace('T', ' ') ?? '',
  tags: readTags(row.tags).join(', '),
})
