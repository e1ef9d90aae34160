import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { reasonInput } from './reason-input.ts'

type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What is lost and what returns. */
  description: ReactNode
  act: string
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks why before something is taken back; a refusal is said in the dialog. */
export function ReasonDialog({ open, onOpenChange, title, description, act, onConfirm }: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description}>
        <ReasonForm act={act} onConfirm={onConfirm} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

function ReasonForm({ act, onConfirm, onDone }: Pick<ReasonDialogProps, 'act' | 'onConfirm'> & { onDone: () => void }) {
  const t = useTranslations('campaignView')
  const errorText = useErrorText()
  const resolver = useMemo(() => standardSchemaResolver(reasonInput(t)), [t])
  const { register, handleSubmit, setError, formState } = useForm({ resolver, mode: 'onTouched', defaultValues: { reason: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await onConfirm(reason)
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
      <Field label={t('reason')} help={t('reasonHelp')} error={errors.reason?.message}>
        <Textarea rows={2} {...register('reason')} />
      </Field>
      <DialogActions>
        <DialogClose render={<Button />}>{t('keep')}</DialogClose>
        <Button type="submit" variant="destructive" busy={isSubmitting}>
          {act}
        </Button>
      </DialogActions>
    </form>
  )
}
