import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, type NavigationType, useBlocker, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useStore } from '#web/lib/store.ts'
import { AlertDialog, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import type { DraftSaver } from './create-draft-saver.ts'

type BlockedNavigation = { to: Location; action: `${NavigationType}`; entry: number | undefined }

/**
 * Saves unsaved changes before the user leaves the page, and navigates once they are saved. When saving fails, asks whether to leave or
 * stay.
 */
export function LeaveGuard({ saver }: { saver: DraftSaver }) {
  const t = useTranslations('wizard.leave')
  const { kind } = useStore(saver.state)
  const navigate = useNavigate()
  // The blocker's own state does not last: creating the draft navigates, which discards the blocked navigation.
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null)
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const waits = nextLocation.pathname !== currentLocation.pathname && saver.hasUnsaved() && !isLeaving.current
    if (waits) setBlocked({ to: nextLocation, action: historyAction, entry: historyEntry() })
    return waits
  })

  const go = async ({ to, action, entry }: BlockedNavigation) => {
    setBlocked(null)
    if (action === 'POP') await navigate((entry ?? 0) - (historyEntry() ?? 1))
    else await navigate(to, { state: to.state, replace: action === 'REPLACE' })
  }
  const leave = async (to: BlockedNavigation) => {
    isLeaving.current = true
    await go(to)
    isLeaving.current = false
  }
  const stay = () => {
    blocker.reset?.()
    setBlocked(null)
  }

  const goNow = useEffectEvent(go)
  const isSaved = kind === 'saved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved late, by a retry, goes on as well
  useEffect(() => {
    if (!blocked) return
    let isOver = false
    void saver.flush().then(async (isDone) => {
      if (isDone && !isOver) await goNow(blocked)
    })
    return () => {
      isOver = true
    }
  }, [blocked, saver, isSaved])

  return (
    <AlertDialog
      open={blocked !== null && kind !== 'saving' && kind !== 'changed' && kind !== 'saved'}
      onOpenChange={(isOpen) => !isOpen && stay()}
    >
      <AlertDialogContent title={t('title')} description={t('text')}>
        <DialogActions>
          <Button variant="ghost" onClick={() => blocked && void leave(blocked)}>
            {t('leave')}
          </Button>
          <Button variant="primary" onClick={stay}>
            {t('stay')}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}

/**
 * Returns the index that the router stores in the current history entry. While Back or Forward is blocked, it is the index of the target.
 */
const historyEntry = (): number | undefined => history.state?.idx
