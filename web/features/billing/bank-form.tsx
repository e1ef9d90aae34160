import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose } from '#web/ui/dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bankForm } from './billing-form.ts'
import { BillingPage } from './billing-query.ts'

const UpdateBankDetails = graphql(`
  mutation UpdateBankDetails($input: BankDetailsInput!) {
    updateBankDetails(input: $input) {
      id
      bank_holder
      bank_code
      bank_last4
      date_updated
    }
  }
`)

const fields = ['holder', 'code', 'account', 'confirmAccount'] as const
const empty = { holder: '', code: '', account: '', confirmAccount: '' }

/** A new account, typed twice, saved after a fresh code. */
export function BankForm({ country, onDone }: { country: string | null; onDone: () => void }) {
  const t = useTranslations('billing.bank')
  const resolver = useMemo(() => standardSchemaResolver(bankForm(country)), [country])
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: empty })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const save = useActionDialog(UpdateBankDetails, {
    variables: (input: typeof empty) => ({ input }),
    refetchQueries: [BillingPage],
    after: onDone,
    toast: t('saved'),
  })
  const submit = useFormSubmit(form, fields, (typed) => confirmThen(() => save(typed)))
  const digits = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters', className: 'num' } as const
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <Field label={t('holder')} error={errors.holder?.message}>
        <Input autoComplete="off" {...register('holder')} />
      </Field>
      <Field label={t(country === 'IN' ? 'ifsc' : 'swift')} error={errors.code?.message}>
        <Input {...digits} placeholder={country === 'IN' ? 'HDFC0001234' : 'DEUTDEFF500'} {...register('code')} />
      </Field>
      <Field label={t('account')} error={errors.account?.message}>
        <Input {...digits} inputMode={country === 'IN' ? 'numeric' : 'text'} {...register('account')} />
      </Field>
      <Field label={t('confirmAccount')} error={errors.confirmAccount?.message}>
        <Input {...digits} inputMode={country === 'IN' ? 'numeric' : 'text'} {...register('confirmAccount')} />
      </Field>
      <DialogActions className="mt-1">
        <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  )
}
