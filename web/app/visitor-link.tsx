import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { createStore, useStore } from '#web/lib/store.ts'
import { toast } from '#web/ui/toast.tsx'

const turnedBack = createStore(false)

/** A mailed link for visitors was opened by somebody who is signed in: the next page says why it is not there. */
export function turnBackVisitorLink(): void {
  turnedBack.set(true)
}

export function VisitorLinkNote() {
  const t = useTranslations('shell')
  const isTurnedBack = useStore(turnedBack)
  useEffect(() => {
    if (!isTurnedBack) return
    turnedBack.set(false)
    toast(t('visitorLink'), 'info')
  }, [isTurnedBack, t])
  return null
}
