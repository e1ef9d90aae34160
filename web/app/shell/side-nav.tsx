import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Logo } from '#web/ui/logo.tsx'
import { CompanyBadge } from './company-badge.tsx'
import { NavLinks } from './nav-links.tsx'

/** "Reward Links" (P5): in full from 1024 px, icons alone from 768, a drawer below (NavDrawer). */
export function SideNav() {
  const t = useTranslations('shell')
  return (
    <aside className="sticky top-0 z-20 flex h-dvh flex-col border-r border-sidebar-border bg-sidebar pb-4 max-md:hidden print:hidden">
      <Link to="/" aria-label={t('home')} className="flex h-(--topbar-h) items-center px-6 focus-visible:-outline-offset-4">
        <Logo className="[font-size:1.3rem] max-lg:gap-0 max-lg:text-[0px]" />
      </Link>
      <p className="px-6 pt-6 pb-2 text-2xs text-muted-foreground max-lg:invisible" aria-hidden>
        {t('navTitle')}
      </p>
      <NavLinks isRail />
      <CompanyBadge className="mt-auto border-t border-sidebar-border px-6 pt-4 max-lg:px-5 max-lg:[&>div]:sr-only" />
    </aside>
  )
}
