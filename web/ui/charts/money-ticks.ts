import { formatMoney } from '#web/lib/money/format-money.ts'
import { parseMoney, shortMoney } from '#web/lib/money/money.ts'

const lakh = 100_000

/** Formats an axis value, given in major units: "₹5,000", and "₹20 L" from one lakh (100,000). */
export function tickLabel(major: number, currency: string): string {
  const minor = parseMoney(String(major), currency) ?? '0'
  return major >= lakh ? shortMoney(minor, currency) : formatMoney(minor, currency, { whole: true })
}

type TickScale = { ticks: (count?: number) => number[] }

/** Returns up to three round values above zero for the grid lines of a chart, in major units. */
export function moneyTicks(scale: TickScale): number[] {
  const above = (count: number) => scale.ticks(count).filter((value) => value > 0)
  const ticks = above(3)
  return ticks.length <= 3 ? ticks : above(2)
}
