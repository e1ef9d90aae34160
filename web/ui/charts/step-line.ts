import type { Minor } from '#web/lib/money/format-money.ts'

/** One day of the balance chart: the closing balance in minor units, and true when money came in that day. */
export type BalanceStep = { day: string; available: Minor; moneyIn: boolean }

type Step = { day: number; level: number }

/** Returns the corner points of a step line. `levels` are the values of consecutive days, each kept until the next day. */
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
