import type { PointsAmounts } from '#graphql/contracts/reward.ts'

/** The number that was typed, if the brand takes it. */
export function amountOf(typed: string, takes: PointsAmounts): number | undefined {
  const points = /^\d{1,8}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  if ('choices' in takes) return takes.choices.includes(points) ? points : undefined
  return points >= takes.min && points <= takes.max && (points - takes.min) % takes.step === 0 ? points : undefined
}

/** What is offered first: as much as the brand takes. */
export const mostOf = (takes: PointsAmounts): number => ('choices' in takes ? Math.max(...takes.choices) : takes.max)
