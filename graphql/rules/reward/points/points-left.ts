import { minor } from '#rules/platform/db/database.ts'

type Credit = { points?: number | null; value: number | string; remaining: number | string }

/** What one point of a reward is worth, in minor units: fixed with it, whatever the company's rate became. */
export const rateOf = ({ points, value }: Credit): number => (points ? minor(value) / points : 0)

/** How many of a reward's points are still there: they leave it by whole points only. */
export const pointsLeft = (credit: Credit): number => (credit.points ? Math.round(minor(credit.remaining) / rateOf(credit)) : 0)
