import type { PointsAmounts, PointsLine, PointsView } from '#graphql/contracts/reward.ts'
import { list, number, object, or, type Shape, string } from '../shape.ts'

const choices = object({ choices: list(number) })
const range = object({ min: number, max: number, step: number })

const takes: Shape<PointsAmounts> = (value) => or(choices, null)(value) ?? range(value)

/** A brand's id and what it takes. */
const takesByBrand: Shape<PointsView['takes']> = (value) =>
  Object.fromEntries(Object.entries(Object(value)).map(([brand, amounts]) => [brand, takes(amounts)]))

const line = object<PointsLine>({
  id: string,
  type: string,
  points: number,
  balance: number,
  description: string,
  at: string,
  voucher: or(string, null),
})

/** What GET /public/rewards/:token says of a person's points. */
export const pointsView = object<PointsView>({
  unitName: string,
  unitOne: or(string, null),
  rate: number,
  balance: number,
  onHold: number,
  ends: list(object({ points: number, day: string })),
  takes: takesByBrand,
  history: list(line),
})
