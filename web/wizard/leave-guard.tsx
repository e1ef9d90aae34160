import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, type NavigationType, useBlocker, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useStore } from '#web/lib/store.ts'
import { AlertDialog, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import type { DraftSaver } from './create-draft-saver.ts'

type Wish = { to: Location; action: `${NavigationType}`; entry: number | undefined }

/** Saves before a page is left, then goes where its person wanted to; asks once only when that fails. */
export function LeaveGuard({ saver }: { saver: DraftSaver }) {
  const t = useTranslations('wizard.leave')
  const { kind } = useStore(saver.state)
  const navigate = useNavigate()
  // The blocker's own memory does not last: creating the draft puts it into the address, and that navigation forgets the blocked one.
  const [wish, setWish] = useState<Wish | null>(null)
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const waits = nextLocation.pathname !== currentLocation.pathname && saver.hasUnsaved() && !isLeaving.current
    if (waits) setWish({ to: nextLocation, action: historyAction, entry: historyEntry() })
    return waits
  })

  const go = async ({ to, action, entry }: Wish) => {
    setWish(null)
    if (action === 'POP') await navigate((entry ?? 0) - (historyEntry() ?? 1))
    else await navigate(to, { state: to.state, replace: action === 'REPLACE' })
  }
  const leave = async (to: Wish) => {
    isLeaving.current = true
    await go(to)
    isLeaving.current = false
  }
  const stay = () => {
    blocker.reset?.()
    setWish(null)
  }

  const goNow = useEffectEvent(go)
  const isSaved = kind === 'saved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved late, by a retry, goes on as well
  useEffect(() => {
    if (!wish) return
    let isOver = false
    void saver.flush().then(async (isDone) => {
      if (isDone && !isOver) await goNow(wish)
    })
    return () => {
      isOver = true
    }
  }, [wish, saver, isSaved])

  return (
    <AlertDialog
      open={wish !== null && kind !== 'saving' && kind !== 'changed' && kind !== 'saved'}
      onOpenChange={(isOpen) => !isOpen && stay()}
    >
      <AlertDialogContent title={t('title')} description={t('text')}>
        <DialogActions>
          <Button variant="ghost" onClick={() => wish && void leave(wish)}>
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

/** The router numbers the entries of the history; while it blocks a step back or forward, this is where that leads. */
const historyEntry = (): number | undefined => history.state?.idx
