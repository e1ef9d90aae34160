import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { useStore } from '#web/lib/store.ts'
import { AlertDialog, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import type { DraftSaver } from './create-draft-saver.ts'

/** Saves before a page is left; asks once only when that cannot be done. */
export function LeaveGuard({ saver }: { saver: DraftSaver }) {
  const t = useTranslations('wizard.leave')
  const { kind } = useStore(saver.state)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname && saver.hasUnsaved(),
  )
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void saver.flush().then((isSaved) => isSaved && blocker.proceed())
  }, [blocker, saver])
  return (
    <AlertDialog
      open={isBlocked && kind !== 'saving' && kind !== 'changed' && kind !== 'saved'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
    >
      <AlertDialogContent title={t('title')} description={t('text')}>
        <DialogActions>
          <Button variant="ghost" onClick={() => blocker.proceed?.()}>
            {t('leave')}
          </Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            {t('stay')}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}
