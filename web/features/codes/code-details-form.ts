import * as z from 'zod/mini'
import { type CodeDetails, codeDetailsInput } from '#graphql/contracts/campaign/details.ts'
import { readNumber } from '#graphql/contracts/money/read-money.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { editableMoney, moneyErrorText, parseMoney } from '#web/lib/money/money.ts'

/** The way a code is spent, which is at once, in parts, or whole several times. */
export type UseMode = 'whole' | 'parts' | 'several'

export type CodeDetailsForm = { amount: string; quantity: string; prefix: string; length: string; useMode: UseMode; uses: string }

export const codeDetailsFormOf = (saved: CodeDetails | null, currency: string): CodeDetailsForm => ({
  amount: saved ? editableMoney(String(saved.value), currency) : '',
  quantity: saved?.quantity ? String(saved.quantity) : '',
  prefix: saved?.prefix ?? '',
  length: String(saved?.length ?? 16),
  useMode: saved && saved.uses > 1 ? 'several' : saved?.partialUse ? 'parts' : 'whole',
  uses: saved && saved.uses > 1 ? String(saved.uses) : '',
})

const read = (form: CodeDetailsForm, currency: string) => z.safeParse(codeDetailsInput, draftOf(form, currency))

/** Returns the typed values as code details. Undefined while they are incomplete or invalid. */
export const parseCodeDetails = (form: CodeDetailsForm, currency: string): CodeDetails | undefined => read(form, currency).data

/** Validates the typed code details with the server's schema, and parses the amount. */
export const codeDetailsForm = (currency: string, words: { amount: string; uses: string }) =>
  formSchema<CodeDetailsForm>((form) => {
    if (parseMoney(form.amount, currency) === undefined)
      return [{ path: ['amount'], message: moneyErrorText(form.amount, currency, words.amount) }]
    if (form.useMode === 'several' && !(numberOf(form.uses) > 1)) return [{ path: ['uses'], message: words.uses }]
    const issues = read(form, currency).error?.issues ?? []
    return issues.map(({ path, message }) => ({ path: path[0] === 'value' ? ['amount'] : path, message }))
  })

const draftOf = ({ amount, quantity, prefix, length, useMode, uses }: CodeDetailsForm, currency: string) => ({
  value: parseMoney(amount, currency),
  quantity: quantity.trim() === '' ? null : numberOf(quantity),
  prefix,
  length: numberOf(length),
  uses: useMode === 'several' ? numberOf(uses) : 1,
  partialUse: useMode === 'parts',
})

const numberOf = (text: string): number => Number(readNumber(text.trim(), 0).amount ?? Number.NaN)
