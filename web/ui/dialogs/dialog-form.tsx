import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type DialogFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  isBusy: boolean
  refusal?: string | undefined
  act: ReactNode
  /** Disables the submit button while there is nothing to submit, such as no chosen file. */
  isDisabled?: boolean
  /** The label of the button that closes the dialog without submitting. By default the message `ui.dialog.keep`. */
  keep?: string
  variant?: 'primary' | 'destructive' | 'coin'
  children: ReactNode
}

/** A form inside a dialog, with the error of the last attempt above its fields and the cancel and submit buttons below. */
export function DialogForm({ onSubmit, isBusy, refusal, act, isDisabled = false, keep, variant = 'primary', children }: DialogFormProps) {
  const t = useTranslations('ui.dialog')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onSubmit(event)
  }
  return (
    <form noValidate onSubmit={send}>
      {refusal && (
        <Notice kind="error" className="mb-4">
          {refusal}
        </Notice>
      )}
      {children}
      <DialogActions>
        <DialogClose render={<Button />}>{keep ?? t('keep')}</DialogClose>
        <Button type="submit" variant={variant} busy={isBusy} disabled={isDisabled}>
          {act}
        </Button>
      </DialogActions>
    </form>
  )
}
