import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { currencySymbol, type Minor } from '#web/lib/money/format-money.ts'
import { groupedMoney } from '#web/lib/money/grouped-money.ts'
import { editableMoney, parseMoney } from '#web/lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
  const errorText = useErrorText()
  const [save] = useMutation(SetMemberBudget, { refetchQueries: ['ApprovalRulesPage'], awaitRefetchQueries: true })
  const resolver = useMemo(
    () =>
      standardSchemaResolver(
        formSchema<{ limit: string }>((form) =>
          form.limit.trim() !== '' && parseMoney(form.limit, currency) === undefined ? [{ path: ['limit'], message: t('invalid') }] : [],
        ),
      ),
    [currency, t],
  )
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { limit: limit === null ? '' : editableMoney(limit, currency) },
  })
  const { errors, isSubmitting } = formState
  const money = register(
    'limit',
    groupedMoney(currency, (text) => setValue('limit', text)),
  )
  const submit = handleSubmit(async (form) => {
    try {
      await save({ variables: { member, monthlyLimit: form.limit.trim() ? (parseMoney(form.limit, currency) ?? null) : null } })
      onDone()
    } catch (error) {
      setError('root', { message: errorText(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit}>
      {errors.root?.message && (
        <Notice kind="error" className="mb-4">
          {errors.root.message}
        </Notice>
      )}
      <Field label={t('limit', { symbol: currencySymbol(currency) })} help={t('limitHelp')} error={errors.limit?.message}>
        <Input inputMode="decimal" autoComplete="off" className="num" {...money} />
      </Field>
      <DialogActions>
        <DialogClose render={<Button />}>{t('keep')}</DialogClose>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  )
}
