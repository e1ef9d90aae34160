import { type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { RouteSkeleton } from '#web/app/router/route-skeleton.tsx'
import { UpdateOffer } from '#web/app/updates/update-offer.tsx'
import { StepUpQuestion } from '#web/entities/account/step-up-question.tsx'
import { PauseBanner } from '#web/features/company/pause-banner.tsx'
import { TwoFactorBanner } from '#web/features/two-factor/two-factor-banner.tsx'
import { VerificationBanner } from '#web/features/verification/verification-banner.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { RestoredSlot } from '#web/ui/form/restored-slot.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { CompanyBadge } from './company-badge.tsx'
import { NavLinks } from './nav-links.tsx'
import { RoleChange } from './role-change.tsx'
import { ShellLayout } from './shell-layout.tsx'
import { TopBar } from './top-bar.tsx'
import { VisitorLinkNote } from './visitor-link.tsx'

/** The layout of pages for signed-in users with their data: side navigation, top bar, banners and the page. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  if (!useSession()) return null
  return (
    <ShellLayout
      layers={
        <>
          <StepUpQuestion />
          <UpdateOffer />
        </>
      }
      links={<NavLinks isRail />}
      badge={<CompanyBadge />}
      bar={
        <>
          <TopBar />
          <PauseBanner />
          <TwoFactorBanner />
          <VerificationBanner />
        </>
      }
    >
      <VisitorLinkNote />
      <RoleChange />
      <RestoredSlot>
        <Suspense fallback={<RouteSkeleton />}>
          <PageTransition depth={2}>{children}</PageTransition>
        </Suspense>
      </RestoredSlot>
    </ShellLayout>
  )
}
