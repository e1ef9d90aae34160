import { addMoney, signOf, subtractMoney } from '#web/lib/money/money.ts'
import type { StatementTotals } from './statement.tsx'

/** What left and what came in these lines. */
export function statementTotals(lines: readonly { delta_available: string }[]): StatementTotals {
  const deltas = lines.map((line) => line.delta_available)
  const out = addMoney(...deltas.filter((delta) => signOf(delta) < 0))
  return { out: subtractMoney('0', out), in: addMoney(...deltas.filter((delta) => signOf(delta) > 0)) }
}
