import type { FormEventHandler, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type DialogFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>
  isBusy: boolean
  refusal?: string | undefined
  act: ReactNode
  /** What the way out is called. */
  keep?: string
  variant?: 'primary' | 'destructive' | 'coin'
  children: ReactNode
}

/** The inside of a dialog that asks for something: what was refused above, the way out and the act below. */
export function DialogForm({ onSubmit, isBusy, refusal, act, keep, variant = 'primary', children }: DialogFormProps) {
  const t = useTranslations('campaignView')
  return (
    <form noValidate onSubmit={onSubmit}>
      {refusal && (
        <Notice kind="error" className="mb-4">
          {refusal}
        </Notice>
      )}
      {children}
      <DialogActions>
        <DialogClose render={<Button />}>{keep ?? t('keep')}</DialogClose>
        <Button type="submit" variant={variant} busy={isBusy}>
          {act}
        </Button>
      </DialogActions>
    </form>
  )
}
