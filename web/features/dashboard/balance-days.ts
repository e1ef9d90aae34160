import { addDays } from '#web/lib/dates/dates.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import type { BalanceStep } from '#web/ui/charts/step-line.ts'

type LedgerDay = { day: string; closing_available: Minor | null; recharged_value: Minor }

type Ledger = {
  /** Rows of the company in any order; days without a line may be missing. */
  days: readonly LedgerDay[]
  /** Days on which a correction brought money in: no daily figure tells of it. */
  adjustedUp: ReadonlySet<string>
  /** What is available at this moment: the last step. */
  now: Minor
  from: string
  today: string
}

/** One step a calendar day, from `from` to today; a day without a line keeps the level before it. */
export function balanceDays({ days, adjustedUp, now, from, today }: Ledger): BalanceStep[] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  let available = lastBefore(days, from)
  const steps: BalanceStep[] = []
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const row = byDay.get(day)
    available = day === today ? now : (row?.closing_available ?? available)
    const recharged = row !== undefined && compareMoney(row.recharged_value, '0') > 0
    steps.push({ day, available, moneyIn: recharged || adjustedUp.has(day) })
  }
  return steps
}

function lastBefore(days: readonly LedgerDay[], from: string): Minor {
  const earlier = days.filter(({ day, closing_available }) => day < from && closing_available !== null)
  const last = earlier.reduce<LedgerDay | undefined>((latest, day) => (latest && latest.day > day.day ? latest : day), undefined)
  return last?.closing_available ?? '0'
}
