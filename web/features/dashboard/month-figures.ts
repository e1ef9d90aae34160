import type { Minor } from '#web/lib/money/format-money.ts'
import { addMoney } from '#web/lib/money/money.ts'

type DayFigures = {
  day: string
  issued_count: number
  claimed_count: number
  claimed_value: Minor
  released_value: Minor
}

type MonthFigures = { issued: number; claimed: number; claimedValue: Minor; returnedValue: Minor }

/** Sums up the rewards issued and redeemed in a month such as "2026-11", and the values redeemed and returned, in minor units. */
export function monthFigures(days: readonly DayFigures[], month: string): MonthFigures {
  const own = days.filter(({ day }) => day.startsWith(month))
  const count = (of: (day: DayFigures) => number) => own.reduce((sum, day) => sum + of(day), 0)
  return {
    issued: count((day) => day.issued_count),
    claimed: count((day) => day.claimed_count),
    claimedValue: addMoney(...own.map((day) => day.claimed_value)),
    returnedValue: addMoney(...own.map((day) => day.released_value)),
  }
}

/** Returns the previous month, such as "2026-10" for "2026-11". */
export function previousMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}
