import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { RouteSkeleton } from '#web/app/router/route-skeleton.tsx'
import { UpdateOffer } from '#web/app/updates/update-offer.tsx'
import { StepUpQuestion } from '#web/entities/account/step-up-question.tsx'
import { PauseBanner } from '#web/features/company/pause-banner.tsx'
import { RestoredBanner } from '#web/features/company/restored-banner.tsx'
import { RewardDrawer } from '#web/features/reward-view/reward-drawer.tsx'
import { TwoFactorBanner } from '#web/features/two-factor/two-factor-banner.tsx'
import { VerificationBanner } from '#web/features/verification/verification-banner.tsx'
import { endedAt, placeOf } from '#web/lib/forms/kept-values.ts'
import { lostValues } from '#web/lib/forms/lost-values.ts'
import { changedRole } from '#web/lib/session/changed-role.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { RestoredSlot } from '#web/ui/form/restored-slot.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { CompanyBadge } from './company-badge.tsx'
import { NavLinks } from './nav-links.tsx'
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
          <RestoredBanner />
          <PauseBanner />
          <TwoFactorBanner />
          <VerificationBanner />
        </>
      }
    >
      <VisitorLinkNote />
      <RewardDrawer />
      <RoleChange />
      <RestoredSlot>
        <Suspense fallback={<RouteSkeleton />}>
          <PageTransition depth={2}>{children}</PageTransition>
        </Suspense>
      </RestoredSlot>
    </ShellLayout>
  )
}

const RoleChangeNote = lazyComponent(async () => (await import('./role-change-note.tsx')).RoleChangeNote)

/** Says on a page whose abilities the person lost that their role changed, and shows what they typed there before. */
function RoleChange() {
  const location = useLocation()
  const place = placeOf(location)
  const role = useSession()?.user.companyRole
  const isChangedHere = useStore(changedRole)?.path === location.pathname
  const lost = useStore(lostValues)
  const typed = [...endedAt(place), ...(lost?.place === place ? [lost] : [])].filter((each) => each.role !== role)
  return role && (isChangedHere || typed.length > 0) ? <RoleChangeNote role={role} typed={typed} /> : null
}
