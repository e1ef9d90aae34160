import { formatMoney } from '#web/lib/money/format-money.ts'
import { parseMoney, shortMoney, subtractMoney } from '#web/lib/money/money.ts'

const lakh = 100_000

/** Formats an axis value, given in major units: "₹5,000", "−₹5,000", and "₹20 L" from one lakh (100,000). */
export function tickLabel(major: number, currency: string): string {
  const size = parseMoney(String(Math.abs(major)), currency) ?? '0'
  const minor = major < 0 ? subtractMoney('0', size) : size
  return Math.abs(major) >= lakh ? shortMoney(minor, currency) : formatMoney(minor, currency, { whole: true })
}

type TickScale = { ticks: (count?: number) => number[] }

/** Returns up to three round values, other than zero, for the grid lines of a chart, in major units. */
export function moneyTicks(scale: TickScale): number[] {
  const lines = (count: number) => scale.ticks(count).filter((value) => value !== 0)
  const ticks = lines(3)
  return ticks.length <= 3 ? ticks : lines(2).slice(-3)
}
