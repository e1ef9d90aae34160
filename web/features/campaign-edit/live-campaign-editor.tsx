import { useApolloClient } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { launchedInput } from '#graphql/contracts/campaign/details.ts'
import { parseBudget } from '#web/features/campaign-details/details-form.ts'
import { graphql } from '#web/gql/gql.ts'
import type { UpdateLaunchedCampaignInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { editableMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { Field } from '#web/ui/field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Draft } from '#web/wizard/draft.ts'

const UpdateLaunchedCampaign = graphql(`
  mutation UpdateLaunchedCampaign($id: ID!, $version: Int!, $input: UpdateLaunchedCampaignInput!) {
    updateLaunchedCampaign(id: $id, version: $version, input: $input) {
      id
      version
      name
      description
      internal_reference
      budget
      revision
    }
  }
`)

const LiveCampaignNow = graphql(`
  query LiveCampaignNow($id: ID!) {
    campaigns_by_id(id: $id) {
      id
      version
      name
      description
      internal_reference
      budget
    }
  }
`)

/** A form for the name, description, reference and budget of a launched campaign. */
export function LiveCampaignEditor({ draft }: { draft: Draft }) {
  const t = useTranslations('campaignEdit')
  const words = useTranslations('details')
  const { id, currency } = draft
  const resolver = useMemo(() => standardSchemaResolver(liveCampaignForm(currency, words('amountInvalid'))), [currency, words])
  const client = useApolloClient()
  const storedOf = (row: StoredCampaign) => ({ values: liveCampaignOf(row, currency), version: row.version ?? 0 })
  const form = useKeptForm('live-campaign', { resolver, mode: 'onTouched', defaultValues: liveCampaignOf(draft, currency) })
  const { register, formState } = form
  const { errors } = formState
  const { submit, bar } = useSaveForm(form, {
    saved: storedOf(draft),
    labels: {
      name: words('name'),
      description: words('description'),
      internalReference: words('reference'),
      budget: words('budget', { symbol: currencySymbol(currency) }),
    },
    load: async () => {
      const { data } = await client.query({ query: LiveCampaignNow, variables: { id }, fetchPolicy: 'network-only' })
      return storedOf(data?.campaigns_by_id ?? draft)
    },
    save: async (typed, version) => {
      const variables = { id, version, input: liveCampaignInputOf(typed, currency) }
      const { data } = await client.mutate({ mutation: UpdateLaunchedCampaign, variables })
      return data?.updateLaunchedCampaign ? storedOf(data.updateLaunchedCampaign) : { values: typed, version: version + 1 }
    },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Section title={t('changeable')} note={t('changeableNote')}>
        <div className="grid max-w-[560px] gap-5">
          <Field label={words('name')} error={errors.name?.message}>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <Field label={words('description')} optional error={errors.description?.message}>
            <Textarea rows={2} {...register('description')} />
          </Field>
          <Field label={words('reference')} optional help={t('referenceHelp')} error={errors.internalReference?.message}>
            <Input autoComplete="off" className="max-w-[320px]" {...register('internalReference')} />
          </Field>
          <Field
            label={words('budget', { symbol: currencySymbol(currency) })}
            optional
            help={words('budgetHelp')}
            error={errors.budget?.message}
          >
            <Input inputMode="decimal" autoComplete="off" className="num max-w-[200px]" {...moneyField(form, 'budget', currency)} />
          </Field>
        </div>
      </Section>
      <SaveBar {...bar} act={t('save')} />
    </form>
  )
}

type LiveCampaignForm = { name: string; description: string; internalReference: string; budget: string }

type StoredCampaign = Pick<Draft, 'version' | 'name' | 'description' | 'internal_reference' | 'budget'>

/** Validates the typed fields of a launched campaign with the server's schema, and parses the budget. */
const liveCampaignForm = (currency: string, amountMessage: string) =>
  formSchema<LiveCampaignForm>((form) => {
    const budget = parseBudget(form.budget, currency)
    const issues = z.safeParse(launchedInput, { ...form, budget: budget ?? null }).error?.issues ?? []
    return budget === undefined ? [...issues, { path: ['budget'], message: amountMessage }] : issues
  })

const liveCampaignOf = (
  { name, description, internal_reference: reference, budget }: StoredCampaign,
  currency: string,
): LiveCampaignForm => ({
  name,
  description: description ?? '',
  internalReference: reference ?? '',
  budget: budget ? editableMoney(budget, currency) : '',
})

const liveCampaignInputOf = (form: LiveCampaignForm, currency: string): UpdateLaunchedCampaignInput => ({
  name: form.name,
  description: form.description.trim() || null,
  internalReference: form.internalReference.trim() || null,
  budget: parseBudget(form.budget, currency) ?? null,
})
