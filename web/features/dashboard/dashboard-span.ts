import { addDays } from '#web/lib/dates/dates.ts'
import { previousMonth } from './month-figures.ts'

const chartDays = 30
const soonDays = 7
const idleDays = 7
const hourMs = 3_600_000

export type DashboardSpan = ReturnType<typeof dashboardSpan>

/**
 * Returns the dates that the dashboard's queries use, such as the start of the chart. The parameter `today` is a calendar day, `now` is in
 * ms.
 */
export function dashboardSpan(today: string, now: number) {
  const month = today.slice(0, 7)
  const lastMonth = previousMonth(month)
  const chartStart = addDays(today, -chartDays)
  const lastMonthStart = `${lastMonth}-01`
  // Rounded to the hour, so that a quick return to the page hits the cache.
  const at = (days: number) => new Date(now - (now % hourMs) + days * 24 * hourMs).toISOString()
  return {
    today,
    month,
    lastMonth,
    chartStart,
    /** All days of the chart and of the two months as a list, because the API's string filters have no "greater than". */
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
