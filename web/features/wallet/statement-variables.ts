import { addDays } from '#web/lib/dates.ts'
import { startOfDay } from '#web/lib/temporal.ts'
import type { Period } from './period.ts'

export const lineTypes = ['recharge_credited', 'hold', 'release', 'capture', 'adjustment'] as const
export type LineType = (typeof lineTypes)[number]

const beginning = '1970-01-01T00:00:00Z'

/** What the graph is asked: a period runs from the start of its first day to the start of the day after its last, in the company's zone. */
export function statementVariables({ from, to }: Period, timeZone: string, type: LineType | null, page: number, limit: number) {
  const first = from ? startOfDay(from, timeZone) : beginning
  const occurred_at = { _gte: first, _lt: startOfDay(addDays(to, 1), timeZone) }
  return {
    // A redemption spends what was held: a statement of the available money shows it only when asked.
    lines: { occurred_at, type: type ? { _eq: type } : { _neq: 'capture' } },
    period: { occurred_at },
    before: { occurred_at: { _lt: first } },
    limit,
    page,
  }
}
