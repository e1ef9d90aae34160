import type { Minor } from '#web/lib/money/format-money.ts'

/** A day of the ledger: its closing balance in minor units, and whether money came in. */
export type BalanceStep = { day: string; available: Minor; moneyIn: boolean }

type Step = { day: number; level: number }

/** Returns the corners of a step line that keeps each level until the next day. */
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
