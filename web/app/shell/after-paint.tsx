import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { NavDrawerButton } from './nav-drawer-button.tsx'

const LazyAccountMenu = lazy(async () => ({ default: (await loadWhenIdle(() => import('./account-menu.tsx'))).AccountMenu }))
const LazyNavDrawer = lazy(async () => ({ default: (await loadWhenIdle(() => import('./nav-drawer.tsx'))).NavDrawer }))

/** The account menu, loaded after the first paint. Until then a button takes its place, and start/keep-presses.js records presses on it. */
export function DeferredAccountMenu() {
  const t = useTranslations('shell')
  const { name, avatar } = useUser()
  return (
    <Suspense
      fallback={
        <button
          type="button"
          data-held
          data-press="account"
          tabIndex={-1} // a focused placeholder would lose the focus when it is replaced
          className="-mr-1.5 grid size-11 place-items-center rounded-full sm:-mr-0.5 sm:size-9"
        >
          <span className="sr-only">{t('account')}</span>
          <Avatar name={name} picture={avatar} aria-hidden={false} />
        </button>
      }
    >
      <LazyAccountMenu />
    </Suspense>
  )
}

export function DeferredNavDrawer() {
  return (
    <Suspense fallback={<NavDrawerButton data-held tabIndex={-1} />}>
      <LazyNavDrawer />
    </Suspense>
  )
}
