import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hereIn, profileGroups } from '#web/app/profile/profile-groups.ts'
import { ProfileLayout, ProfileLinks, ProfileMenuLabel, profileMenuClass } from '#web/app/profile/profile-layout.tsx'
import type { RouteDefinition } from '#web/app/router/route-definition.ts'
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { WizardSkeleton } from '#web/wizard/wizard-skeleton.tsx'
import { wizardAt } from '#web/wizard/wizards.ts'
import { AppFrame } from './app-frame.tsx'
import { useFixedHeading } from './headings.ts'

/** The frame of a page of signed-in persons. */
export function UserFrame({ row }: { row: RouteDefinition }) {
  const heading = useFixedHeading(row.name)
  const wizard = row.subject && wizardAt(row.path, row.subject)
  if (wizard) return <WizardSkeleton wizard={wizard} heading={row.path.includes(':') ? undefined : heading} />
  const page = row.name === 'dashboard' ? <DashboardSkeleton /> : <PageSkeleton shape={row.shape} heading={heading} />
  return <AppFrame>{row.layout === 'profile' ? <ProfileFrame>{page}</ProfileFrame> : page}</AppFrame>
}

function ProfileFrame({ children }: { children: ReactNode }) {
  const groups = profileGroups(() => true)
  const { pathname } = useLocation()
  return (
    <ProfileLayout
      links={<ProfileLinks groups={groups} />}
      menu={
        <button type="button" data-press="profile-menu" className={profileMenuClass}>
          <ProfileMenuLabel here={hereIn(groups, pathname)} />
        </button>
      }
    >
      {children}
    </ProfileLayout>
  )
}
