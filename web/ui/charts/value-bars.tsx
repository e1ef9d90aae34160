import { scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { useTranslations } from 'use-intl'
import { formatCalendarDay } from '#web/lib/dates/dates.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { toMajor } from '#web/lib/money/money.ts'
import { ChartFigure } from './chart-figure.tsx'
import { AxisText, GridLine } from './grid-line.tsx'
import { moneyTicks, tickLabel } from './money-ticks.ts'
import { useWidth } from './use-width.ts'

const look = { height: 162, top: 20, base: 136, right: 64, barMax: 30, labelWidth: 46 }

export type DayValue = { day: string; value: Minor }

type ValueBarsProps = { title: string; summary: string; days: DayValue[]; today: string; currency: string }

/** Draws the value of each day as a gold bar. The bar of the current day is dashed, as the day is not over. */
export function ValueBars({ title, summary, days, today, currency }: ValueBarsProps) {
  const t = useTranslations('charts')
  const { width, ref } = useWidth()
  const plot = width - look.right
  const step = plot / Math.max(days.length, 8)
  const barWidth = Math.min(look.barMax, step * 0.56)
  const labelEvery = Math.max(1, Math.ceil(look.labelWidth / step))
  const values = days.map(({ value }) => toMajor(value, currency))
  const isEmpty = values.every((value) => value === 0)
  const y = scaleLinear<number>({ domain: [0, Math.max(1, ...values)], range: [look.base, look.top] })
  return (
    <div ref={ref} className="h-[162px]">
      {width > 0 && (
        <ChartFigure
          title={title}
          summary={summary}
          width={width}
          height={look.height}
          valueHead={t('value')}
          rows={days.map(({ day, value }) => ({
            key: day,
            label: formatCalendarDay(day, { year: true }),
            value: formatMoney(value, currency),
          }))}
        >
          {(isEmpty ? [] : moneyTicks(y)).map((tick) => (
            <GridLine key={tick} y={y(tick)} width={width} label={tickLabel(tick, currency)} />
          ))}
          {days.map(({ day, value }, index) => {
            const left = index * step
            const top = y(values[index] ?? 0)
            const isToday = day === today
            return (
              <g key={day}>
                {top < look.base && (
                  <BarRounded
                    x={left + 0.5}
                    y={top}
                    width={barWidth}
                    height={look.base - top}
                    radius={Math.min(2, look.base - top)}
                    top
                    className={
                      isToday ? 'fill-chart-1 stroke-coin-edge [fill-opacity:.35] [stroke-dasharray:2_2]' : 'fill-chart-1 stroke-coin-edge'
                    }
                  />
                )}
                {(days.length - 1 - index) % labelEvery === 0 && (
                  <AxisText x={left} y={look.base + 20}>
                    {isToday ? t('today') : dayLabel(day, days[index - labelEvery]?.day)}
                  </AxisText>
                )}
                <rect x={left} y={0} width={step} height={look.base} className="fill-transparent">
                  <title>{`${formatCalendarDay(day, { year: true })}: ${formatMoney(value, currency, { whole: true })}`}</title>
                </rect>
              </g>
            )
          })}
          {isEmpty && (
            <AxisText x={0} y={look.base - 12}>
              {t('nothingYet')}
            </AxisText>
          )}
          <line x1={0} x2={width} y1={look.base} y2={look.base} className="stroke-border-strong" />
        </ChartFigure>
      )}
    </div>
  )
}

/** Formats a day label. Includes the month only when it differs from the previous label's. */
function dayLabel(day: string, labelBefore: string | undefined): string {
  return labelBefore?.slice(0, 7) === day.slice(0, 7) ? String(Number(day.slice(8))) : formatCalendarDay(day)
}
