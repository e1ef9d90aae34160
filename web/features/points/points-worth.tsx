import { useTranslations } from 'use-intl'
import { unitFor } from '#graphql/rules/platform/money/points.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { multiplyMoney } from '#web/lib/money/money.ts'

type PointsWorthProps = {
  program: { unit_name: string; unit_one: string | null; rate: string; validity_days: number | null }
  currency: string
  people: number
  /** Zero where each has a number of their own. */
  points: number
}

/** What a point is worth, and with it what the campaign gives each person and all of them. */
export function PointsWorth({ program, currency, people, points }: PointsWorthProps) {
  const t = useTranslations('pointsStep')
  const { unit_name: unitName, unit_one: unitOne, rate, validity_days: days } = program
  const each = multiplyMoney(rate, points)
  const rows: [string, string][] = [[t('rate', { unit: unitFor(1, { unitName, unitOne }) }), formatMoney(rate, currency)]]
  if (points) rows.push([t('eachWorth'), formatMoney(each, currency)])
  if (points && people) rows.push([t('allWorth', { people }), formatMoney(multiplyMoney(each, people), currency)])
  return (
    <div className="max-w-[480px]">
      <dl aria-live="polite">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-b py-2.5 first:pt-0">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="num font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-muted-foreground">{t('validity', { days: days ?? 0 })}</p>
    </div>
  )
}
