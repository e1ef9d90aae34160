import * as z from 'zod/mini'

/** The numbers of points that can be spent at a brand, as a list or as a range with steps. */
const pointsAmounts = z.union([
  z.object({ choices: z.array(z.number()) }),
  z.object({ min: z.number(), max: z.number(), step: z.number() }),
])

export type PointsAmounts = z.output<typeof pointsAmounts>

const pointsLine = z.object({
  id: z.string(),
  type: z.string(),
  points: z.number(),
  balance: z.number(),
  description: z.string(),
  at: z.string(),
  /** The masked voucher code, if this line of the account's history is a redemption. Otherwise null. */
  voucher: z.nullable(z.string()),
})

export type PointsLine = z.output<typeof pointsLine>

/** A person's points from one company. `takes` has the amounts that each brand accepts, by brand id. */
export const pointsView = z.object({
  unitName: z.string(),
  /** The singular of `unitName`, the company's word for its points. Null if it is the same. */
  unitOne: z.nullable(z.string()),
  /** The value of one point, in minor units. */
  rate: z.number(),
  /** The points that can be spent now. Those of a paused campaign or company are in `onHold`. */
  balance: z.number(),
  /** The part of `balance` that the brands of `takes` accept, in any number of vouchers. */
  spendable: z.number(),
  onHold: z.number(),
  /** The numbers of points that expire, with the first time, the day and the UTC offset in minutes of each by the sender's clock. */
  ends: z.array(z.object({ points: z.number(), day: z.string(), at: z.string(), offset: z.number() })),
  takes: z.record(z.string(), pointsAmounts),
  history: z.array(pointsLine),
})

export type PointsView = z.output<typeof pointsView>
