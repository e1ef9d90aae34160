import * as z from 'zod/mini'
import { launchedInput } from '#graphql/rules/campaign/details.input.ts'
import { parseBudget } from '#web/features/campaign-details/details-form.ts'
import type { UpdateLaunchedCampaignInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { editableMoney } from '#web/lib/money/money.ts'
import type { Draft } from '#web/wizard/draft.ts'

export type LiveCampaignForm = { name: string; description: string; internalReference: string; budget: string }

export const liveCampaignFields = ['name', 'description', 'internalReference', 'budget'] as const

/** The rule's own fields, the budget as a person types it. */
export const liveCampaignForm = (currency: string, amountWords: string) =>
  formSchema<LiveCampaignForm>((form) => {
    const budget = parseBudget(form.budget, currency)
    const issues = z.safeParse(launchedInput, { ...form, budget: budget ?? null }).error?.issues ?? []
    return budget === undefined ? [...issues, { path: ['budget'], message: amountWords }] : issues
  })

export const liveCampaignOf = ({ name, description, internal_reference: reference, budget, currency }: Draft): LiveCampaignForm => ({
  name,
  description: description ?? '',
  internalReference: reference ?? '',
  budget: budget ? editableMoney(budget, currency) : '',
})

export const liveCampaignInputOf = (form: LiveCampaignForm, currency: string): UpdateLaunchedCampaignInput => ({
  name: form.name,
  description: form.description.trim() || null,
  internalReference: form.internalReference.trim() || null,
  budget: parseBudget(form.budget, currency) ?? null,
})
