import { type ReactNode, Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { RouteSkeleton } from '#web/app/router/route-skeleton.tsx'
import { UpdateOffer } from '#web/app/updates/update-offer.tsx'
import { StepUpQuestion } from '#web/entities/account/step-up-question.tsx'
import { TwoFactorBanner } from '#web/features/two-factor/two-factor-banner.tsx'
import { VerificationBanner } from '#web/features/verification/verification-banner.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Logo } from '#web/ui/logo.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { CompanyBadge } from './company-badge.tsx'
import { NavLinks } from './nav-links.tsx'
import { TopBar } from './top-bar.tsx'
import { VisitorLinkNote } from './visitor-link.tsx'

/** Around the pages of a signed-in person: navigation at the side, balance on top. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  if (!useSession()) return null
  return (
    <div className="grid min-h-dvh print:block grid-cols-[minmax(0,1fr)] md:grid-cols-[72px_minmax(0,1fr)] lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <SkipLink />
      <StepUpQuestion />
      <UpdateOffer />
      <SideNav />
      <div className="min-w-0">
        <TopBar />
        <TwoFactorBanner />
        <VerificationBanner />
        <main id="content" className="max-w-[calc(var(--page-max)+96px)] px-4 pt-6 pb-16 sm:px-8 sm:pt-10 sm:pb-20 lg:px-12">
          <VisitorLinkNote />
          <Suspense fallback={<RouteSkeleton />}>
            <PageTransition depth={2}>{children}</PageTransition>
          </Suspense>
        </main>
      </div>
    </div>
  )
}

/** "Reward Links" (P5): in full from 1024 px, icons alone from 768, a drawer below (NavDrawer). */
function SideNav() {
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
