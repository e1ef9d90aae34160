import { Menu } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { inAQuietMoment } from '#web/lib/in-a-quiet-moment.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'

const LazyAccountMenu = lazy(async () => ({ default: (await inAQuietMoment(() => import('./account-menu.tsx'))).AccountMenu }))
const LazyNavDrawer = lazy(async () => ({ default: (await inAQuietMoment(() => import('./nav-drawer.tsx'))).NavDrawer }))

/** Menus and drawers are loaded after the page; until then a picture of them keeps their place. */
export function AccountMenu() {
  const { name, avatar } = useUser()
  return (
    <Suspense
      fallback={
        <span className="-mr-1.5 grid size-11 place-items-center sm:-mr-0.5 sm:size-9">
          <Avatar name={name} picture={avatar} />
        </span>
      }
    >
      <LazyAccountMenu />
    </Suspense>
  )
}

export function NavDrawer() {
  return (
    <Suspense
      fallback={<Menu aria-hidden className="-ml-2.5 box-content size-[18px] stroke-[1.6] p-[13px] text-muted-foreground md:hidden" />}
    >
      <LazyNavDrawer />
    </Suspense>
  )
}
