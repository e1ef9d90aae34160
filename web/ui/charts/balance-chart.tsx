import { scaleLinear } from '@visx/scale'
import { Area, LinePath } from '@visx/shape'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { formatCalendarDay } from '#web/lib/dates/dates.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { toMajor } from '#web/lib/money/money.ts'
import { ChartFigure } from './chart-figure.tsx'
import { AxisText, GridLine } from './grid-line.tsx'
import { moneyTicks, tickLabel } from './money-ticks.ts'
import { type BalanceStep, stepLine } from './step-line.ts'
import { useWidth } from './use-width.ts'

const wide = { height: 154, top: 14, base: 128, right: 100, ticksEvery: 6, dot: 4.5 }
const narrow = { height: 122, top: 12, base: 96, right: 60, ticksEvery: 15, dot: 3.6 }
const narrowBelow = 560
const headroom = 1.08
/** In px. A tick this near to the line at zero would cover its label. */
const labelHeight = 18

type BalanceChartProps = { days: BalanceStep[]; now: Minor; currency: string }

/**
 * Draws the closing balance of each day as a step line, with a gold dot on days with incoming money. The area lies between the line and zero.
 * Hovering a day shows its balance.
 */
export function BalanceChart({ days, now, currency }: BalanceChartProps) {
  const t = useTranslations('charts')
  const { width, ref } = useWidth()
  const wash = useId()
  const look = width < narrowBelow ? narrow : wide
  const plot = width - look.right
  const levels = days.map(({ available }) => toMajor(available, currency))
  // today gets a day's width, so that the balance of a company's first day is a step
  const x = scaleLinear<number>({ domain: [0, days.length], range: [0, plot] })
  const lowest = Math.min(0, ...levels)
  const highest = Math.max(lowest < 0 ? 0 : 1, ...levels)
  const y = scaleLinear<number>({ domain: [lowest * headroom, highest * headroom], range: [look.base, look.top] })
  const zero = y(0)
  const end = { day: days.length, level: levels.at(-1) ?? 0 }
  const line = [...stepLine(levels), end].map((step) => ({ x: x(step.day), y: y(step.level) }))
  const last = line.at(-1)
  const all = levels.some((level) => level !== 0) ? moneyTicks(y).filter((tick) => Math.abs(y(tick) - zero) >= labelHeight) : []
  const ticks = look === narrow ? all.slice(all.length >> 1, (all.length >> 1) + 1) : all
  return (
    <div ref={ref} className="h-[122px] min-[656px]:h-[154px]">
      {width > 0 && last && (
        <ChartFigure
          title={t('balanceTitle', { days: days.length - 1 })}
          summary={t('balanceSummary', { amount: formatMoney(now, currency) })}
          width={width}
          height={look.height}
          valueHead={t('closing')}
          rows={days.map(({ day, available }) => ({
            key: day,
            label: formatCalendarDay(day, { year: true }),
            value: formatMoney(available, currency),
          }))}
        >
          <defs>
            <Wash id={`${wash}-above`} from={zero} to={look.top} color="[stop-color:var(--chart-line)]" />
            <Wash id={`${wash}-below`} from={zero} to={look.base} color="[stop-color:var(--destructive)]" />
          </defs>
          {ticks.map((tick) => (
            <GridLine key={tick} y={y(tick)} width={width} label={tickLabel(tick, currency)} />
          ))}
          <Area data={line} x={(point) => point.x} y0={zero} y1={(point) => Math.min(point.y, zero)} fill={`url(#${wash}-above)`} />
          {lowest < 0 && (
            <Area data={line} x={(point) => point.x} y0={zero} y1={(point) => Math.max(point.y, zero)} fill={`url(#${wash}-below)`} />
          )}
          <LinePath
            data={line}
            x={(point) => point.x}
            y={(point) => point.y}
            className="fill-none stroke-chart-line"
            strokeWidth={1.75}
            strokeLinejoin="round"
          />
          <line x1={0} x2={width} y1={zero} y2={zero} className="stroke-border-strong" />
          {lowest < 0 && (
            <AxisText x={width} y={zero - 6} anchor="end">
              {tickLabel(0, currency)}
            </AxisText>
          )}
          {days.map(
            ({ day, moneyIn }, index) =>
              moneyIn && (
                <circle
                  key={day}
                  cx={x(index)}
                  cy={y(levels[index] ?? 0)}
                  r={look.dot}
                  className="fill-coin stroke-background"
                  strokeWidth={2}
                />
              ),
          )}
          <circle cx={last.x} cy={last.y} r={9} className="fill-none stroke-coin-edge opacity-50" />
          <circle cx={last.x} cy={last.y} r={5} className="fill-coin" />
          {days.map(({ day }, index) => {
            const fromEnd = days.length - 1 - index
            if (fromEnd % look.ticksEvery !== 0) return null
            const isToday = fromEnd === 0
            const anchor = index === 0 ? 'start' : 'middle'
            return (
              <AxisText key={day} x={isToday ? plot : x(index)} y={look.base + 20} anchor={anchor}>
                {isToday ? t('today') : formatCalendarDay(day)}
              </AxisText>
            )
          })}
          <DayHints days={days} currency={currency} x={x} height={look.base} step={plot / Math.max(1, days.length)} />
        </ChartFigure>
      )}
    </div>
  )
}

type WashProps = { id: string; from: number; to: number; color: string }

/** A vertical gradient of a wash, transparent at `from` and strongest at `to`. */
function Wash({ id, from, to, color }: WashProps) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" x2="0" y1={from} y2={to}>
      <stop offset="0" className={cn(color, '[stop-opacity:0]')} />
      <stop offset="1" className={cn(color, '[stop-opacity:.12]')} />
    </linearGradient>
  )
}

type DayHintsProps = { days: BalanceStep[]; currency: string; x: (day: number) => number; height: number; step: number }

/** Adds a tooltip with date and available balance to each day of the chart. */
function DayHints({ days, currency, x, height, step }: DayHintsProps) {
  return days.map(({ day, available }, index) => (
    <rect key={day} x={x(index)} y={0} width={step} height={height} className="fill-transparent">
      <title>{`${formatCalendarDay(day, { year: true })}: ${formatMoney(available, currency)}`}</title>
    </rect>
  ))
}
