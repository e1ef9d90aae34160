import { addDays } from '#web/lib/dates/dates.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import type { DayValue } from '#web/ui/charts/value-bars.tsx'

type Figure = { day: string; claimed_value: Minor }

type Span = { from: string; today: string /** A campaign that is over ends with its last redemption. */; isOver: boolean; daysMax: number }

/**
 * One value a calendar day since the launch, without gaps; at most `daysMax` of them, up to today,
 * or up to the last redemption when that lies further back.
 */
export function claimedDays(figures: readonly Figure[], { from, today, isOver, daysMax }: Span): DayValue[] {
  const byDay = new Map(figures.map(({ day, claimed_value }) => [day, claimed_value]))
  const claimed = figures.filter(({ claimed_value }) => compareMoney(claimed_value, '0') > 0).map(({ day }) => day)
  const lastClaim = claimed.reduce((latest, day) => (day > latest ? day : latest), from)
  const isQuiet = claimed.length > 0 && lastClaim < addDays(today, 1 - daysMax)
  const last = isOver || isQuiet ? lastClaim : today
  const oldest = addDays(last, 1 - daysMax)
  const days: DayValue[] = []
  for (let day = from > oldest ? from : oldest; day <= last; day = addDays(day, 1)) days.push({ day, value: byDay.get(day) ?? '0' })
  return days
}
