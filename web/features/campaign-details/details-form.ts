import * as z from 'zod/mini'
import { deliveryKinds } from '#graphql/contracts/campaign/delivery-kinds.ts'
import { campaignDescription, campaignName, detailsInput, internalReference } from '#graphql/contracts/campaign/details.ts'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { type ValueMode, valueModeOf } from '#graphql/contracts/campaign/words.ts'
import { campaignBudget, rewardValue } from '#graphql/contracts/money/money-input.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { editableMoney, moneyErrorText, parseMoney } from '#web/lib/money/money.ts'
import type { Patch } from '#web/wizard/create-saver.ts'
import type { Draft } from '#web/wizard/draft.ts'

export type DetailsForm = {
  name: string
  description: string
  internalReference: string
  valueMode: ValueMode
  amount: string
  /** The typed budget for all launches of the campaign. Empty means no limit. */
  budget: string
}

/** Validates the typed details with the server's schema, and parses the amounts. */
export const detailsForm = (currency: string, amountMessage: string) =>
  formSchema<DetailsForm>(({ name, description, internalReference: reference, valueMode, amount, budget: typed }) => {
    const value = parseAmount(valueMode, amount, currency)
    const budget = parseBudget(typed, currency)
    const { error } = z.safeParse(detailsInput, {
      name,
      description,
      internalReference: reference,
      value: value ?? null,
      budget: budget ?? null,
    })
    const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path[0] === 'value' ? ['amount'] : path, message }))
    if (value === undefined) issues.push({ path: ['amount'], message: moneyErrorText(amount, currency, amountMessage) })
    if (budget === undefined) issues.push({ path: ['budget'], message: moneyErrorText(typed, currency, amountMessage) })
    return issues
  })

/** Parses the typed value to minor units. Returns null if it is empty and each person has their own, and undefined if it is invalid. */
const parseAmount = (mode: ValueMode, typed: string, currency: string): Minor | null | undefined =>
  mode === 'per_recipient' && typed.trim() === '' ? null : parseMoney(typed, currency)

/** Parses the typed budget to minor units. Returns null if it is empty (no limit) and undefined if it is invalid. */
export const parseBudget = (typed: string, currency: string): Minor | null | undefined =>
  typed.trim() === '' ? null : parseMoney(typed, currency)

/** Returns the form values of a draft. Only reward links have a value here, as codes and points set theirs in later steps. */
export const detailsOf = (draft: Draft | null, type: DeliveryType): DetailsForm => ({
  name: draft?.name ?? '',
  description: draft?.description ?? '',
  internalReference: draft?.internal_reference ?? '',
  valueMode: !deliveryKinds[type].hasValueInDetails ? 'per_recipient' : draft ? valueModeOf(draft) : 'same',
  amount: draft?.usualValue ? editableMoney(draft.usualValue, draft.currency) : '',
  budget: draft?.budget ? editableMoney(draft.budget, draft.currency) : '',
})

/** Returns the valid fields of the form for autosave. Null until there is a name, as the draft is created with it. */
export function detailsPatch(values: DetailsForm, currency: string): Patch | null {
  const name = z.safeParse(campaignName, values.name)
  const description = z.safeParse(campaignDescription, values.description)
  const reference = z.safeParse(internalReference, values.internalReference)
  if (!name.success) return null
  const amount = parseAmount(values.valueMode, values.amount, currency)
  const isValueValid = amount === null || (amount !== undefined && z.safeParse(rewardValue, amount).success)
  const budget = parseBudget(values.budget, currency)
  const isBudgetValid = budget === null || (budget !== undefined && z.safeParse(campaignBudget, budget).success)
  return {
    name: name.data,
    ...(description.success && { description: description.data || null }),
    ...(reference.success && { internalReference: reference.data || null }),
    valueMode: values.valueMode,
    ...(isValueValid && { value: amount }),
    ...(isBudgetValid && { budget }),
  }
}
