import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { RouteSkeleton } from '#web/app/router/route-skeleton.tsx'
import { UpdateOffer } from '#web/app/updates/update-offer.tsx'
import { StepUpQuestion } from '#web/entities/account/step-up-question.tsx'
import { TwoFactorBanner } from '#web/features/two-factor/two-factor-banner.tsx'
import { VerificationBanner } from '#web/features/verification/verification-banner.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'
import { VisitorLinkNote } from './visitor-link.tsx'

/** Round the pages of a signed-in person: navigation at the side, balance on top. */
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
