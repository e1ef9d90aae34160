import { list, number, object, or, type Shape, type Shaped, string } from '../shape.ts'

const choices = object({ choices: list(number) })
const range = object({ min: number, max: number, step: number })

export type Takes = Shaped<typeof choices> | Shaped<typeof range>

const takes: Shape<Takes> = (value) => or(choices, null)(value) ?? range(value)

/** A brand's id and what it takes. */
const takesByBrand: Shape<Record<string, Takes>> = (value) =>
  Object.fromEntries(Object.entries(Object(value)).map(([brand, amounts]) => [brand, takes(amounts)]))

const line = object({
  id: string,
  type: string,
  points: number,
  balance: number,
  description: string,
  at: string,
  voucher: or(string, null),
})

/** What GET /public/rewards/:token says of a person's points. */
export const pointsView = object({
  unitName: string,
  unitOne: or(string, null),
  rate: number,
  balance: number,
  onHold: number,
  ends: list(object({ points: number, day: string })),
  takes: takesByBrand,
  history: list(line),
})

export type PointsView = Shaped<typeof pointsView>
export type HistoryLine = Shaped<typeof line>
