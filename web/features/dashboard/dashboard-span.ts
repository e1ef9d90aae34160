import { addDays } from '#web/lib/dates/dates.ts'
import { monthBefore } from './month-figures.ts'

const chartDays = 30
const soonDays = 7
const idleDays = 7
const hourMs = 3_600_000

export type DashboardSpan = ReturnType<typeof dashboardSpan>

/** Which days and moments the dashboard asks for, seen from one moment. */
export function dashboardSpan(today: string, now: number) {
  const month = today.slice(0, 7)
  const lastMonth = monthBefore(month)
  const chartStart = addDays(today, -chartDays)
  const lastMonthStart = `${lastMonth}-01`
  // By the hour: someone who comes back soon asks for the same and sees it at once.
  const at = (days: number) => new Date(now - (now % hourMs) + days * 24 * hourMs).toISOString()
  return {
    today,
    month,
    lastMonth,
    chartStart,
    /** Every day that is shown: days are strings in the graph, which has no "from" for strings. */
    days: daysBetween(chartStart < lastMonthStart ? chartStart : lastMonthStart, today),
    chartStartAt: at(-chartDays - 1),
    soonAt: at(soonDays),
    idleAt: at(-idleDays),
  }
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
