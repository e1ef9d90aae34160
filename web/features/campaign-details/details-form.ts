import * as z from 'zod/mini'
import { campaignDescription, campaignName, detailsInput, internalReference } from '#graphql/rules/campaign/details.input.ts'
import type { DeliveryType } from '#graphql/rules/campaign/terms/delivery-types.ts'
import { type ValueMode, valueModeOf } from '#graphql/rules/campaign/value-mode.ts'
import { campaignBudget, rewardValue } from '#graphql/rules/platform/input/money-input.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { editableMoney, moneyMistake, parseMoney } from '#web/lib/money/money.ts'
import type { Patch } from '#web/wizard/create-saver.ts'
import type { Draft } from '#web/wizard/draft.ts'

export type DetailsForm = {
  name: string
  description: string
  internalReference: string
  valueMode: ValueMode
  amount: string
  /** Empty: without a limit. */
  budget: string
}

/** The first step's form: the rule's own fields, and the value as a person types it. */
export const detailsForm = (currency: string, amountMessage: string) =>
  formSchema<DetailsForm>(({ name, description, internalReference: reference, valueMode, amount, budget: typed }) => {
    const value = valueMode === 'same' ? parseMoney(amount, currency) : null
    const budget = parseBudget(typed, currency)
    const { error } = z.safeParse(detailsInput, {
      name,
      description,
      internalReference: reference,
      value: value ?? null,
      budget: budget ?? null,
    })
    const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path[0] === 'value' ? ['amount'] : path, message }))
    if (value === undefined) issues.push({ path: ['amount'], message: moneyMistake(amount, currency, amountMessage) })
    if (budget === undefined) issues.push({ path: ['budget'], message: moneyMistake(typed, currency, amountMessage) })
    return issues
  })

/** Null: no limit; undefined: not a sum of money. */
export const parseBudget = (typed: string, currency: string): Minor | null | undefined =>
  typed.trim() === '' ? null : parseMoney(typed, currency)

/** Only links have a value of the campaign's: codes have theirs in their own step, points their number. */
export const detailsOf = (draft: Draft | null, type: DeliveryType): DetailsForm => ({
  name: draft?.name ?? '',
  description: draft?.description ?? '',
  internalReference: draft?.internal_reference ?? '',
  valueMode: type !== 'rewardlinks' ? 'per_recipient' : draft ? valueModeOf(draft) : 'same',
  amount: draft?.value ? editableMoney(draft.value, draft.currency) : '',
  budget: draft?.budget ? editableMoney(draft.budget, draft.currency) : '',
})

/** The fields that can be saved now; null before there is a name, as the name creates the draft. */
export function detailsPatch(values: DetailsForm, currency: string): Patch | null {
  const name = z.safeParse(campaignName, values.name)
  const description = z.safeParse(campaignDescription, values.description)
  const reference = z.safeParse(internalReference, values.internalReference)
  if (!name.success) return null
  const amount = values.valueMode === 'per_recipient' ? null : parseMoney(values.amount, currency)
  const isValue = amount === null || (amount !== undefined && z.safeParse(rewardValue, amount).success)
  const budget = parseBudget(values.budget, currency)
  const isBudget = budget === null || (budget !== undefined && z.safeParse(campaignBudget, budget).success)
  return {
    name: name.data,
    ...(description.success && { description: description.data || null }),
    ...(reference.success && { internalReference: reference.data || null }),
    valueMode: values.valueMode,
    ...(isValue && { value: amount }),
    ...(isBudget && { budget }),
  }
}
