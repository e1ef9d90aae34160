import type { Minor } from '#web/lib/money/format-money.ts'
import { addMoney, compareMoney, subtractMoney } from '#web/lib/money/money.ts'

/**
 * Returns what is missing until each launch of a queue can start, in minor units, oldest first. Each sum includes the launches before it,
 * less the available balance.
 */
export function missingSums(available: Minor, totals: Minor[]): Minor[] {
  let needed = '0'
  return totals.map((total) => {
    needed = addMoney(needed, total)
    return compareMoney(needed, available) > 0 ? subtractMoney(needed, available) : '0'
  })
}
