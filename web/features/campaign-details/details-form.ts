import * as z from 'zod/mini'
import type { DeliveryType } from '#graphql/rules/campaign/delivery-types.ts'
import { campaignDescription, campaignName, detailsInput, internalReference } from '#graphql/rules/campaign/details.input.ts'
import { rewardValue } from '#graphql/rules/core/money-input.ts'
import type { Patch } from '#web/features/wizard/create-saver.ts'
import type { Draft } from '#web/features/wizard/draft.ts'
import { formSchema } from '#web/lib/form-schema.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { parseMoney } from '#web/lib/money.ts'

export type DetailsForm = { name: string; description: string; internalReference: string; valueMode: 'same' | 'each'; amount: string }

/** The first step's form: the rule's own fields, and the value as a person types it. */
export const detailsForm = (currency: string, amountWords: string) =>
  formSchema<DetailsForm>(({ name, description, internalReference: reference, valueMode, amount }) => {
    const value = valueMode === 'same' ? parseMoney(amount, currency) : null
    const { error } = z.safeParse(detailsInput, { name, description, internalReference: reference, value: value ?? null })
    const issues = (error?.issues ?? []).map(({ path, message }) => ({ path: path[0] === 'value' ? ['amount'] : path, message }))
    return value === undefined ? [...issues, { path: ['amount'], message: amountWords }] : issues
  })

/** Only links carry a value of the campaign: codes have theirs in their own step, points in their number. */
export const detailsOf = (draft: Draft | null, type: DeliveryType): DetailsForm => ({
  name: draft?.name ?? '',
  description: draft?.description ?? '',
  internalReference: draft?.internal_reference ?? '',
  valueMode: type !== 'rewardlinks' || (draft && !draft.value) ? 'each' : 'same',
  amount: draft?.value ? formatMoney(draft.value, draft.currency, { whole: true, bare: true }) : '',
})

/** The fields that can be saved now; null before there is a name, for the name makes the draft. */
export function detailsPatch(values: DetailsForm, currency: string): Patch | null {
  const name = z.safeParse(campaignName, values.name)
  const description = z.safeParse(campaignDescription, values.description)
  const reference = z.safeParse(internalReference, values.internalReference)
  if (!name.success) return null
  const amount = values.valueMode === 'each' ? null : parseMoney(values.amount, currency)
  const isValue = amount === null || (amount !== undefined && z.safeParse(rewardValue, amount).success)
  return {
    name: name.data,
    ...(description.success && { description: description.data || null }),
    ...(reference.success && { internalReference: reference.data || null }),
    ...(isValue && { value: amount }),
  }
}
