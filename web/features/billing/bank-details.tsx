import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Landmark } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { graphql } from '#web/gql/gql.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bankForm } from './billing-form.ts'
import { BillingPage } from './billing-query.ts'

type Bank = { bank_holder: string | null; bank_code: string | null; bank_last4: string | null }

/** The bank account that a refund of the balance is paid to, with a button to change it. Only the last four digits are ever shown. */
export function BankDetails({ bank, country }: { bank: Bank | undefined; country: string | null }) {
  const t = useTranslations('billing.bank')
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="max-w-[560px]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {bank?.bank_last4 ? (
          <div className="flex min-w-0 items-start gap-3">
            <Landmark aria-hidden className="mt-0.5 size-[18px] shrink-0 stroke-[1.6]" />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{bank.bank_holder}</p>
              <p className="num text-muted-foreground">
                <span aria-hidden>{`•••• ${bank.bank_last4}`}</span>
                <span className="sr-only">{t('endsIn', { digits: bank.bank_last4.split('').join(' ') })}</span>
                {bank.bank_code && <span className="ml-3">{bank.bank_code}</span>}
              </p>
            </div>
          </div>
        ) : (
          <p className="text-muted-foreground">{t('none')}</p>
        )}
        {may('billing.edit') && <Button onClick={() => setIsOpen(true)}>{t(bank?.bank_last4 ? 'change' : 'add')}</Button>}
      </div>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title={t('title')} description={t('text')}>
          <BankForm country={country} onDone={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </div>
  )
}

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

/** A form for a new bank account, whose number is typed twice. Saving needs a step-up code. */
function BankForm({ country, onDone }: { country: string | null; onDone: () => void }) {
  const t = useTranslations('billing.bank')
  const resolver = useMemo(() => standardSchemaResolver(bankForm(country)), [country])
  const form = useKeptForm({ never: 'bankDetails' }, { resolver, mode: 'onTouched', defaultValues: empty })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const save = useActionDialog(UpdateBankDetails, {
    variables: (input: typeof empty) => ({ input }),
    refetchQueries: [BillingPage],
    after: onDone,
    toast: t('saved'),
  })
  const submit = useFormSubmit(form, fields, (typed) => withStepUp(() => save(typed)))
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
