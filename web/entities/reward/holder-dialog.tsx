import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { emailInput } from '#graphql/contracts/address/email-input.ts'
import { reasonLengths } from '#graphql/contracts/text/reason-lengths.ts'
import { firstFault } from '#web/lib/forms/fault-of.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export type HolderValues = { email: string; firstName: string; lastName: string; reason: string }

type HolderDialogProps = {
  title: string
  description: ReactNode
  act: string
  /** The act and the reward’s id. What is typed is kept under them. */
  target: string
  /** The email address that the field starts with, such as the recipient's current one. */
  initial: string
  /** "address" has only the address field, "person" also has fields for the name and a reason. */
  asks: 'address' | 'person'
  onOpenChange: (open: boolean) => void
  onConfirm: (holder: HolderValues) => Promise<unknown>
}

const fields = ['email', 'firstName', 'lastName', 'reason'] as const

/** A dialog for the new address or the new holder of a reward. The server's errors are shown at their fields. */
export function HolderDialog({ title, description, act, target, initial, asks, onOpenChange, onConfirm }: HolderDialogProps) {
  const t = useTranslations('ui.dialog')
  const words = useTranslations('reward.holder')
  const form = useKeptForm<HolderValues>(`holder:${target}`, {
    mode: 'onTouched',
    defaultValues: { email: initial, firstName: '', lastName: '', reason: '' },
  })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  const submit = useFormSubmit(form, fields, async (holder) => {
    await onConfirm(holder)
    onOpenChange(false)
  })
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description}>
        <DialogForm onSubmit={submit} isBusy={isSubmitting} refusal={errors.root?.message} act={act}>
          <div className="grid gap-4">
            <Field label={words('email')} error={errors.email?.message}>
              <EmailInput
                autoComplete="off"
                {...register('email', { validate: (email) => firstFault(emailInput(words('emailMissing')), email) })}
              />
            </Field>
            {asks === 'person' && (
              <>
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field label={words('firstName')} optional error={errors.firstName?.message}>
                    <Input autoComplete="off" {...register('firstName')} />
                  </Field>
                  <Field label={words('lastName')} optional error={errors.lastName?.message}>
                    <Input autoComplete="off" {...register('lastName')} />
                  </Field>
                </div>
                <Field label={t('reason')} help={t('reasonHelp')} error={errors.reason?.message}>
                  <Textarea
                    rows={2}
                    {...register('reason', {
                      validate: (reason) => reason.trim().length >= reasonLengths.min || t('reasonShort'),
                      maxLength: { value: reasonLengths.max, message: t('reasonLong') },
                    })}
                  />
                </Field>
              </>
            )}
          </div>
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}
