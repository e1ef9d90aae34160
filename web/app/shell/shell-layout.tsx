import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

type ShellLayoutProps = {
  /** Components that float over the page, such as dialogs and the offer to update. */
  layers?: ReactNode
  links: ReactNode
  badge: ReactNode
  /** The top bar and the banners below it. */
  bar: ReactNode
  children: ReactNode
}

/**
 * The layout of pages for signed-in users: side navigation with `links` and the company's `badge`, top bar and page. The prerendered frame
 * passes placeholders for the user's data.
 */
export function ShellLayout({ layers, links, badge, bar, children }: ShellLayoutProps) {
  return (
    <div className="grid min-h-dvh print:block grid-cols-[minmax(0,1fr)] md:grid-cols-[72px_minmax(0,1fr)] lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <SkipLink />
      {layers}
      <SideNav links={links} badge={badge} />
      <div className="min-w-0">
        {bar}
        <main id="content" className="max-w-[calc(var(--page-max)+96px)] px-4 pt-6 pb-16 sm:px-8 sm:pt-10 sm:pb-20 lg:px-12">
          {children}
        </main>
      </div>
    </div>
  )
}

/**
 * The side navigation "Reward Links" (P5). It has icons and labels from 1024 px and only icons from 768 px. `NavDrawer` replaces it below.
 */
function SideNav({ links, badge }: Pick<ShellLayoutProps, 'links' | 'badge'>) {
  const t = useTranslations('shell')
  return (
    <aside className="sticky top-0 z-20 flex h-dvh flex-col border-r border-sidebar-border bg-sidebar pb-4 max-md:hidden print:hidden">
      <Link to="/" aria-label={t('home')} className="flex h-(--topbar-h) items-center px-6 focus-visible:-outline-offset-4">
        <Logo className="[font-size:1.3rem] max-lg:gap-0 max-lg:text-[0px]" />
      </Link>
      <p className="px-6 pt-6 pb-2 text-2xs text-muted-foreground max-lg:invisible" aria-hidden>
        {t('navTitle')}
      </p>
      {links}
      <div className="mt-auto border-t border-sidebar-border px-6 pt-4 max-lg:px-5 max-lg:[&>div>div]:sr-only">{badge}</div>
    </aside>
  )
}
