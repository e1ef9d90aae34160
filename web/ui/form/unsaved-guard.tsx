import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { AlertDialog, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'

/** Asks whether to leave or stay when the user opens another page with unsaved changes. The browser asks when they close the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('saveBar')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && nextLocation.pathname !== currentLocation.pathname)
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <AlertDialog open={blocker.state === 'blocked'} onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}>
      <AlertDialogContent title={t('leaveTitle')} description={t('leaveText')}>
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
