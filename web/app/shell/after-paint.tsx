import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { inAQuietMoment } from '#web/lib/in-a-quiet-moment.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { NavDrawerButton } from './nav-drawer-button.tsx'

const LazyAccountMenu = lazy(async () => ({ default: (await inAQuietMoment(() => import('./account-menu.tsx'))).AccountMenu }))
const LazyNavDrawer = lazy(async () => ({ default: (await inAQuietMoment(() => import('./nav-drawer.tsx'))).NavDrawer }))

/** Menus and drawers are loaded after the page; until then a button keeps their place and the presses on it (start/keep-presses.js). */
export function AccountMenu() {
  const t = useTranslations('shell')
  const { name, avatar } = useUser()
  return (
    <Suspense
      fallback={
        <button
          type="button"
          data-held
          data-press="account"
          tabIndex={-1} // what follows would not have the focus
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

export function NavDrawer() {
  return (
    <Suspense fallback={<NavDrawerButton data-held tabIndex={-1} />}>
      <LazyNavDrawer />
    </Suspense>
  )
}
