import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { reasonLengths } from '#graphql/contracts/text/reason-lengths.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { DialogForm } from './dialog-form.tsx'

type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The text below the title, which explains what the action does. */
  description: ReactNode
  act: string
  /** The act and the id of what it concerns. The typed reason is kept under them. */
  target: string
  /** More form fields, shown above the field for the reason. */
  children?: ReactNode
  /** Disables the submit button while there is nothing to confirm. */
  isDisabled?: boolean
  /** False for an action that takes nothing away, whose submit button is not red. */
  isDestructive?: boolean
  onConfirm: (reason: string) => Promise<unknown>
  /**
   * Replaces the label, help text, cancel label, rows and validation of the field when it takes something other than a short reason. The
   * submit button is then not red.
   */
  asks?: { label: string; help: string; keep: string; rows: number; rule: z.ZodMiniType<string, string> }
}

/**
 * A dialog that asks for a reason before an action such as cancelling, then calls `onConfirm` with it and closes. An error is shown in the
 * dialog.
 */
export function ReasonDialog({ open, onOpenChange, title, description, ...form }: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description}>
        <ReasonForm {...form} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type ReasonFormProps = Pick<ReasonDialogProps, 'act' | 'target' | 'onConfirm' | 'asks' | 'children' | 'isDisabled' | 'isDestructive'> & {
  onDone: () => void
}

function ReasonForm({ act, target, onConfirm, onDone, asks, children, isDisabled = false, isDestructive = true }: ReasonFormProps) {
  const t = useTranslations('ui.dialog')
  const resolver = useMemo(() => {
    const { min, max } = reasonLengths
    const few = z.string().check(z.trim(), z.minLength(min, t('reasonShort')), z.maxLength(max, t('reasonLong')))
    return standardSchemaResolver(z.object({ reason: asks?.rule ?? few }))
  }, [asks?.rule, t])
  const form = useKeptForm(`reason:${target}`, { resolver, mode: 'onTouched', defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, [], async ({ reason }) => {
    await onConfirm(reason)
    onDone()
  })
  return (
    <DialogForm
      onSubmit={submit}
      isBusy={isSubmitting}
      refusal={errors.root?.message}
      act={act}
      isDisabled={isDisabled}
      {...(asks ? { keep: asks.keep } : isDestructive && { variant: 'destructive' })}
    >
      {children}
      <Field label={asks?.label ?? t('reason')} help={asks?.help ?? t('reasonHelp')} error={errors.reason?.message}>
        <Textarea rows={asks?.rows ?? 2} {...form.register('reason')} />
      </Field>
    </DialogForm>
  )
}
