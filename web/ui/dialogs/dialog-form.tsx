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
  /** There is nothing to send. */
  isDisabled?: boolean
  /** What the way out is called. */
  keep?: string
  variant?: 'primary' | 'destructive' | 'coin'
  children: ReactNode
}

/** The inside of a dialog that asks for something: what was refused above, the way out and the act below. */
export function DialogForm({ onSubmit, isBusy, refusal, act, isDisabled = false, keep, variant = 'primary', children }: DialogFormProps) {
  const t = useTranslations('campaignView')
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
