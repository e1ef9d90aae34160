import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { PointsNav } from '#web/features/points/points-nav.tsx'
import { PointsNotSetUp } from '#web/features/points/points-not-set-up.tsx'
import { PointsOut } from '#web/features/points/points-out.tsx'
import { PointsSettings } from '#web/features/points/points-query.ts'
import { ProgramEditor } from '#web/features/points/program-editor.tsx'
import { ProgramFacts } from '#web/features/points/program-facts.tsx'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { readProgram, WizardDraft_program } from '#web/wizard/program-draft.ts'

export const preload: Preload = () => ({ query: PointsSettings })

/** Points settings (R17): what a point is called and worth, and what is out. */
export function Component() {
  const t = useTranslations('pointsSettings')
  const mayEdit = useMay()('points.edit')
  const { data } = useSuspenseQuery(PointsSettings, { fetchPolicy: 'cache-and-network' })
  const row = data.points_programs[0] ?? null
  const { data: saved } = useSuspenseFragment({ fragment: WizardDraft_program, from: row })
  const program = saved && readProgram(saved)
  if (program?.status !== 'active')
    return (
      <>
        <PageHeader
          title={t('heading')}
          note={
            <>
              {t('lead')} <HelpLink doc="points" />
            </>
          }
        />
        <PointsNotSetUp isBegun={program !== null} />
      </>
    )
  const [out] = data.points_accounts_aggregated
  const points = out?.sum?.balance ?? 0
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <>
            {t('lead')} <HelpLink doc="points" />
          </>
        }
      />
      <PointsNav />
      <PointsOut program={program} points={points} people={countOf(data.points_accounts_aggregated)} />
      {mayEdit ? <ProgramEditor program={program} isRateFixed={points > 0} /> : <ProgramFacts program={program} />}
    </>
  )
}
