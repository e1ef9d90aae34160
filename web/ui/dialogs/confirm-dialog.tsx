import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { AlertDialog, AlertDialogClose, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  act: string
  /** What the way out is called. */
  keep?: string
  /** False where the act takes nothing away. */
  destructive?: boolean
  onConfirm: () => Promise<unknown>
}

/** Names the thing and the consequence, then does it; a refusal is said in the dialog. */
export function ConfirmDialog({ open, onOpenChange, title, description, act, keep, destructive = true, onConfirm }: ConfirmDialogProps) {
  const t = useTranslations('campaignView')
  const errorText = useErrorText()
  const [state, setState] = useState<{ busy: boolean; refusal?: string }>({ busy: false })

  const confirm = async () => {
    setState({ busy: true })
    try {
      await onConfirm()
      setState({ busy: false })
      onOpenChange(false)
    } catch (error) {
      setState({ busy: false, refusal: errorText(error) })
    }
  }

  const changeOpen = (isOpen: boolean) => {
    if (!isOpen) setState({ busy: false })
    onOpenChange(isOpen)
  }

  return (
    <AlertDialog open={open} onOpenChange={changeOpen}>
      <AlertDialogContent title={title} description={description}>
        {state.refusal && (
          <Notice kind="error" className="mt-4">
            {state.refusal}
          </Notice>
        )}
        <DialogActions>
          <AlertDialogClose render={<Button />}>{keep ?? t('keep')}</AlertDialogClose>
          <Button variant={destructive ? 'destructive' : 'primary'} busy={state.busy} onClick={() => void confirm()}>
            {act}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}
