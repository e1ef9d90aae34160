import { useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { DeviceList } from '#web/features/security/device-list.tsx'
import { SessionList } from '#web/features/security/session-list.tsx'
import { loadSessions } from '#web/features/security/sessions.ts'
import { TwoFactor } from '#web/features/security/two-factor.tsx'
import { CompanyTwoFactor } from '#web/features/two-factor/company-two-factor.tsx'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'

/** Security (R25): two-factor of the user and the company, trusted browsers and active sessions. */
export function Component() {
  const t = useTranslations('security')
  const may = useMay()
  const { company } = useUser()
  // Kept above the Suspense boundary, because a suspended component loses its state.
  const [sessions, setSessions] = useState(loadSessions)
  const [, startTransition] = useTransition()
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            <span>{t('lead')}</span> <HelpLink doc="security" />
          </>
        }
      />
      <div className="mt-8">
        <Section title={t('twoFactor.title')}>
          <TwoFactor />
        </Section>
        {may('team.manage') && (
          <Section title={t('everyone.title', { company: company.name })} note={t('everyone.note')}>
            <SkeletonBoundary skeleton={<RowSkeleton />}>
              <CompanyTwoFactor />
            </SkeletonBoundary>
          </Section>
        )}
        <Section title={t('devices.title')} note={t('devices.note')}>
          <SkeletonBoundary skeleton={<RowSkeleton />}>
            <DeviceList />
          </SkeletonBoundary>
        </Section>
        <Section title={t('sessions.title')} note={t('sessions.note')} className="pb-0 sm:pb-0">
          <SkeletonBoundary skeleton={<RowSkeleton />}>
            <SessionList sessions={sessions} onEnded={() => startTransition(() => setSessions(loadSessions()))} />
          </SkeletonBoundary>
        </Section>
      </div>
    </>
  )
}

function RowSkeleton() {
  return (
    <div className="grid gap-2 border-y py-3.5">
      <Skeleton className="w-48" />
      <Skeleton className="h-3 w-72" />
    </div>
  )
}
