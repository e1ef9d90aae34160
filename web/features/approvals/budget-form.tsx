import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { currencySymbol, type Minor } from '#web/lib/money/format-money.ts'
import { editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { moneyField } from '#web/lib/money/money-field.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { Input } from '#web/ui/input.tsx'

const SetMemberBudget = graphql(`
  mutation SetMemberBudget($member: ID!, $monthlyLimit: GraphQLBigInt) {
    setMemberBudget(member: $member, monthlyLimit: $monthlyLimit) {
      id
      month
      monthly_limit
      spent
    }
  }
`)

type BudgetFormProps = { member: string; limit: Minor | null; currency: string; onDone: () => void }

/** What a colleague may spend a month without asking; empty: no budget. */
export function BudgetForm({ member, limit, currency, onDone }: BudgetFormProps) {
  const t = useTranslations('approvals.budgets')
  const save = useActionDialog(SetMemberBudget, {
    variables: (typed: { limit: string }) => ({ member, monthlyLimit: parseMoney(typed.limit, currency) ?? null }),
    refetchQueries: ['ApprovalRulesPage'],
    awaitRefetchQueries: true,
    after: onDone,
  })
  const resolver = useMemo(
    () =>
      standardSchemaResolver(
        formSchema<{ limit: string }>((form) =>
          form.limit.trim() !== '' && parseMoney(form.limit, currency) === undefined ? [{ path: ['limit'], message: t('invalid') }] : [],
        ),
      ),
    [currency, t],
  )
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { limit: limit === null ? '' : editableMoney(limit, currency) },
  })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, [], save)
  return (
    <DialogForm onSubmit={submit} isBusy={isSubmitting} refusal={errors.root?.message} act={t('save')} keep={t('keep')}>
      <Field label={t('limit', { symbol: currencySymbol(currency) })} help={t('limitHelp')} error={errors.limit?.message}>
        <Input inputMode="decimal" autoComplete="off" className="num" {...moneyField(form, 'limit', currency)} />
      </Field>
    </DialogForm>
  )
}
