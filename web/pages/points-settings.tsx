import { useSuspenseQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { unitFor } from '#graphql/contracts/money/points.ts'
import { PointsNav } from '#web/features/points/points-nav.tsx'
import { PointsNotSetUp } from '#web/features/points/points-not-set-up.tsx'
import { PointsSettings } from '#web/features/points/points-query.ts'
import { ProgramEditor } from '#web/features/points/program-editor.tsx'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { multiplyMoney } from '#web/lib/money/money.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Strip, StripFigure } from '#web/ui/strip.tsx'
import { type ProgramDraft, readProgram, WizardDraft_program } from '#web/wizard/program-draft.ts'

export const preload: Preload = () => ({ query: PointsSettings })

/** Points settings (R17): the name, value and validity of a point, which some users can edit, and the points that people hold. */
export function Component() {
  const t = useTranslations('pointsSettings')
  const mayEdit = useMay()('points.edit')
  const { data } = useSuspenseQuery(PointsSettings, { fetchPolicy: 'cache-and-network' })
  const row = data.points_programs[0] ?? null
  const { data: saved } = useFragmentData({ fragment: WizardDraft_program, from: row })
  const program = saved && readProgram(saved)
  const header = (
    <PageHeader
      title={t('heading')}
      note={
        <>
          <span>{t('lead')}</span> <HelpLink doc="points" />
        </>
      }
    />
  )
  if (program?.status !== 'active')
    return (
      <>
        {header}
        <PointsNotSetUp isStarted={program !== null} />
      </>
    )
  const [out] = data.points_accounts_aggregated
  const points = out?.sum?.balance ?? 0
  return (
    <>
      {header}
      <PointsNav />
      <OutstandingPoints program={program} points={points} people={countOf(data.points_accounts_aggregated)} />
      {mayEdit ? <ProgramEditor program={program} isRateFixed={points > 0} /> : <ProgramFacts program={program} />}
    </>
  )
}

type OutstandingPointsProps = { program: ProgramDraft; points: number; people: number }

/** Shows how many unspent points recipients hold, their worth in money, and how many people hold them. */
function OutstandingPoints({ program, points, people }: OutstandingPointsProps) {
  const t = useTranslations('pointsSettings')
  return (
    <Strip columns="sm:grid-cols-3" className="mt-8 max-sm:[&>:last-child]:col-span-2">
      <StripFigure label={t('out', { unit: program.unit_name })}>{t('number', { number: points })}</StripFigure>
      <StripFigure label={t('outWorth')} note={t('outWorthNote')}>
        {formatMoney(multiplyMoney(program.rate, points), program.currency)}
      </StripFigure>
      <StripFigure label={t('outPeople')}>{t('number', { number: people })}</StripFigure>
    </Strip>
  )
}

/** Shows the value of one point and for how many days points are valid, to users who may not edit the program. */
function ProgramFacts({ program }: { program: ProgramDraft }) {
  const t = useTranslations('pointsSetup')
  return (
    <div className="mt-8">
      <Section title={t('point')} note={t('pointNote')}>
        <p className="text-base font-medium">
          {t('worth', { unit: unitFor(1, program), value: formatMoney(program.rate, program.currency) })}
        </p>
        <p className="mt-1 text-muted-foreground">{t('goodFor', { days: program.validity_days ?? 0 })}</p>
      </Section>
    </div>
  )
}
