import { useTranslations } from 'use-intl'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { multiplyMoney } from '#web/lib/money/money.ts'
import { Strip, StripFigure } from '#web/ui/strip.tsx'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'

type PointsOutProps = { program: ProgramDraft; points: number; people: number }

/** How many points people hold, what they are worth, and how many people that are. */
export function PointsOut({ program, points, people }: PointsOutProps) {
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
