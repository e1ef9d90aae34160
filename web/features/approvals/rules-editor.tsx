import { useApolloClient } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import type { ApprovalRulesPageQuery } from '#web/gql/graphql.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { rulesForm, rulesFormOf, rulesInputOf } from './rules-form.ts'

const UpdateApprovalRules = graphql(`
  mutation UpdateApprovalRules($version: Int!, $input: ApprovalRulesInput!) {
    updateApprovalRules(version: $version, input: $input) {
      id
      approval_amount
      approval_count
      confirm_amount
      approval_version
    }
  }
`)

type Stored = Pick<
  ApprovalRulesPageQuery['companies'][number],
  'approval_amount' | 'approval_count' | 'confirm_amount' | 'approval_version'
>

/**
 * A form for the cost and the number of rewards above which a launch needs approval. It also sets the cost above which the name must be
 * typed.
 */
export function RulesEditor({ company, load }: { company: Stored; load: () => Promise<Stored | undefined> }) {
  const t = useTranslations('approvals.rules')
  const { currency } = useUser().company
  const symbol = currencySymbol(currency)
  const client = useApolloClient()
  const storedOf = (rules: Stored) => ({ values: rulesFormOf(rules, currency), version: rules.approval_version })
  const resolver = useMemo(() => standardSchemaResolver(rulesForm(currency, t('amountInvalid'))), [currency, t])
  const form = useKeptForm('approval-rules', {
    resolver,
    mode: 'onTouched',
    defaultValues: rulesFormOf(company, currency),
  })
  const { errors } = form.formState
  const { submit, bar } = useSaveForm(form, {
    saved: storedOf(company),
    labels: { amount: t('amount', { symbol }), count: t('count'), confirmAmount: t('confirmAmount', { symbol }) },
    load: async () => storedOf((await load()) ?? company),
    save: async (typed, version) => {
      const { data } = await client.mutate({ mutation: UpdateApprovalRules, variables: { version, input: rulesInputOf(typed, currency) } })
      return data?.updateApprovalRules ? storedOf(data.updateApprovalRules) : { values: typed, version: version + 1 }
    },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Section title={t('title')} note={t('note')} className="mt-8 pb-0 sm:pb-0">
        <div className="grid max-w-[560px] gap-6">
          <Field label={t('amount', { symbol })} help={t('amountHelp')} error={errors.amount?.message}>
            <Input inputMode="decimal" autoComplete="off" className="num max-w-[240px]" {...moneyField(form, 'amount', currency)} />
          </Field>
          <Field label={t('count')} help={t('countHelp')} error={errors.count?.message}>
            <Input inputMode="numeric" autoComplete="off" className="num max-w-[240px]" {...form.register('count')} />
          </Field>
        </div>
      </Section>
      <Section title={t('confirm')} note={t('confirmNote')} className="mt-8 pb-0 sm:pb-0">
        <div className="max-w-[560px]">
          <Field label={t('confirmAmount', { symbol })} help={t('confirmHelp')} error={errors.confirmAmount?.message}>
            <Input inputMode="decimal" autoComplete="off" className="num max-w-[240px]" {...moneyField(form, 'confirmAmount', currency)} />
          </Field>
        </div>
      </Section>
      <SaveBar {...bar} act={t('save')} />
    </form>
  )
}
