import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { GlobalCatalogue } from '#web/features/points/global-catalogue.tsx'
import { PointsNav } from '#web/features/points/points-nav.tsx'
import { PointsNotSetUp } from '#web/features/points/points-not-set-up.tsx'
import { PointsSettings } from '#web/features/points/points-query.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { readProgram, WizardDraft_program } from '#web/wizard/program-draft.ts'

/** The page of the global catalogue (R18), with the brands on which recipients can spend the company's points. */
export function Component() {
  const t = useTranslations('pointsSettings')
  const { data } = useSuspenseQuery(PointsSettings, { fetchPolicy: 'cache-and-network' })
  const { data: saved } = useFragmentData({ fragment: WizardDraft_program, from: data.points_programs[0] ?? null })
  const program = saved && readProgram(saved)
  return (
    <>
      <PageHeader title={t('catalogueHeading')} note={t('catalogueLead')} />
      {program?.status === 'active' ? (
        <>
          <PointsNav />
          <GlobalCatalogue program={program} />
        </>
      ) : (
        <PointsNotSetUp isStarted={program !== null} />
      )}
    </>
  )
}
