import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { newerBuild } from './build-watch.ts'

/**
 * A message at the edge of the page that offers to reload into a newer version (S12). Not shown in wizards or while the page has typed
 * input. "Later" hides it until the next version.
 */
export function UpdateOffer() {
  const t = useTranslations('shell.update')
  const newer = useStore(newerBuild)
  const [later, setLater] = useState<string | null>(null)
  const isTyping = useHasTyped()
  const isOffered = newer !== null && newer !== later && !isTyping
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(max(16px,env(safe-area-inset-bottom))+var(--bar-room))] z-30 print:hidden sm:right-[max(24px,env(safe-area-inset-right))] sm:bottom-[calc(24px+var(--bar-room))] sm:left-auto"
    >
      {isOffered && (
        <div
          data-slot="update-offer"
          className="fade-in flex animate-in flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-[12px] border bg-popover py-2.5 pr-2.5 pl-4 text-popover-foreground shadow-float duration-(--dur-modal-in)"
        >
          <p className="mr-auto text-sm">{t('ready')}</p>
          <div className="flex gap-1">
            <Button variant="ghost" onClick={() => setLater(newer)}>
              {t('later')}
            </Button>
            <Button onClick={() => location.reload()}>{t('reload')}</Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Returns true when the user has typed since navigating to the current path. The update offer then stays hidden, so no input is lost. */
function useHasTyped(): boolean {
  const { pathname } = useLocation()
  const [typedOn, setTypedOn] = useState<string | null>(null)
  useEffect(() => {
    setTypedOn(null)
    const note = () => setTypedOn(pathname)
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [pathname])
  return typedOn === pathname
}
