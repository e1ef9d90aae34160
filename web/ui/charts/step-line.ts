import type { Minor } from '#web/lib/money/format-money.ts'

/** A day of the ledger: the balance at its end, in minor units, and whether money came in on it. */
export type BalanceStep = { day: string; available: Minor; moneyIn: boolean }

type Step = { day: number; level: number }

/** The corners of a line that keeps each level until the next day's. */
export function stepLine(levels: number[]): Step[] {
  return levels.flatMap((level, day) => {
    const before = levels[day - 1]
    return before === undefined || before === level
      ? [{ day, level }]
      : [
          { day, level: before },
          { day, level },
        ]
  })
}
