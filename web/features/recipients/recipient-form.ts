import * as z from 'zod/mini'
import { recipientInput } from '#graphql/rules/recipient/recipient.input.ts'
import type { RecipientInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/form-schema.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { parseMoney } from '#web/lib/money.ts'

export type RecipientForm = { email: string; firstName: string; lastName: string; value: string }

export const emptyRecipient: RecipientForm = { email: '', firstName: '', lastName: '', value: '' }

type Options = { currency: string; needsValue: boolean; amountWords: string }

/** The rule's own fields; the value as a person types it. */
export const recipientForm = ({ currency, needsValue, amountWords }: Options) =>
  formSchema<RecipientForm>((form) => {
    const value = parseMoney(form.value, currency)
    const { error } = z.safeParse(recipientInput, { ...form, value })
    const isWrong = form.value.trim() === '' ? needsValue : value === undefined
    return [...(error?.issues ?? []), ...(isWrong ? [{ path: ['value'], message: amountWords }] : [])]
  })

/** What the command takes of a form that its schema let pass. */
export const recipientOf = ({ email, firstName, lastName, value }: RecipientForm, currency: string): RecipientInput => ({
  email: email.trim(),
  firstName: firstName.trim() || null,
  lastName: lastName.trim() || null,
  value: parseMoney(value, currency) ?? null,
})

type Row = { email: string; first_name: string | null; last_name: string | null; value: string | null }

export const recipientFormOf = ({ email, first_name, last_name, value }: Row, currency: string): RecipientForm => ({
  email,
  firstName: first_name ?? '',
  lastName: last_name ?? '',
  value: value && value !== '0' ? formatMoney(value, currency, { bare: true, whole: true }) : '',
})
