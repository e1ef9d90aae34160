import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export type Holder = { email: string; firstName: string; lastName: string; reason: string }

type HolderDialogProps = {
  title: string
  description: ReactNode
  act: string
  /** The address it starts with. */
  initial: string
  /** An address alone, or another person and why. */
  asks: 'address' | 'person'
  onOpenChange: (open: boolean) => void
  onConfirm: (holder: Holder) => Promise<unknown>
}

const fields = ['email', 'firstName', 'lastName', 'reason'] as const

/** Asks who gets a reward from now on; what the server refuses is said at its field. */
export function HolderDialog({ title, description, act, initial, asks, onOpenChange, onConfirm }: HolderDialogProps) {
  const t = useTranslations('campaignView')
  const words = useTranslations('campaignView.holder')
  const errorText = useErrorText()
  const { register, handleSubmit, setError, formState } = useForm<Holder>({
    mode: 'onTouched',
    defaultValues: { email: initial, firstName: '', lastName: '', reason: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (holder) => {
    try {
      await onConfirm({ ...holder, email: holder.email.trim() })
      onOpenChange(false)
    } catch (error) {
      if (!showFieldRefusals(error, fields, setError)) setError('root', { message: errorText(error) })
    }
  })
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description}>
        <form noValidate onSubmit={submit}>
          {errors.root?.message && (
            <Notice kind="error" className="mb-4">
              {errors.root.message}
            </Notice>
          )}
          <div className="grid gap-4">
            <Field label={words('email')} error={errors.email?.message}>
              <Input type="email" autoComplete="off" {...register('email', { required: words('emailMissing') })} />
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
                      validate: (reason) => reason.trim().length >= 3 || t('reasonShort'),
                      maxLength: { value: 200, message: t('reasonLong') },
                    })}
                  />
                </Field>
              </>
            )}
          </div>
          <DialogActions>
            <DialogClose render={<Button />}>{t('keep')}</DialogClose>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {act}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
