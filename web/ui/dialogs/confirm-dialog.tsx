import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog, AlertDialogClose, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  act: string
  /** The label of the button that closes the dialog without running `onConfirm`. By default the message `ui.dialog.keep`. */
  keep?: string
  /** Makes the button of the action red, by default. Set it to false for an action that destroys nothing. */
  destructive?: boolean
  onConfirm: () => Promise<unknown>
}

/** A dialog that asks for confirmation, runs `onConfirm` and closes. When it rejects, the dialog stays open and shows the error. */
export function ConfirmDialog({ open, onOpenChange, title, description, act, keep, destructive = true, onConfirm }: ConfirmDialogProps) {
  const t = useTranslations('ui.dialog')
  const { submit, isBusy, refusal, clear } = useSubmit(async () => {
    await onConfirm()
    onOpenChange(false)
  })
  const changeOpen = (isOpen: boolean) => {
    if (!isOpen) clear()
    onOpenChange(isOpen)
  }

  return (
    <AlertDialog open={open} onOpenChange={changeOpen}>
      <AlertDialogContent title={title} description={description}>
        {refusal && (
          <Notice kind="error" className="mt-4">
            {refusal}
          </Notice>
        )}
        <DialogActions>
          <AlertDialogClose render={<Button />}>{keep ?? t('keep')}</AlertDialogClose>
          <Button variant={destructive ? 'destructive' : 'primary'} busy={isBusy} onClick={() => void submit()}>
            {act}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}
