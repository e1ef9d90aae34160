import * as z from 'zod/mini'
import { catalogueInput } from '#rules/catalogue/catalogue.input.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import { oneLine, trimmed } from '#rules/platform/input/text-input.ts'

const pointRate = moneyInput.check(z.gte(1, 'One point must be worth something'), z.lte(1_000_000, 'One point can be worth at most 10,000'))

const unitLength = z.maxLength(24, 'Please keep the name to 24 characters')

const unitName = z.string().check(trimmed, z.minLength(1, 'Please name a point'), unitLength, oneLine)

/** Name, value (minor units) and validity (days) of points (R17). The form and the command share it. */
export const pointsBasicsInput = z.object({
  unitName,
  /** Name of a single point. If empty, `unitName` is used for one point too. */
  unitOne: z.nullish(z.string().check(trimmed, unitLength, oneLine)),
  rate: pointRate,
  validityDays: z.int('Please enter a number of days').check(z.gte(1, 'At least 1 day'), z.lte(365, 'At most 365 days')),
})

/** Partial update of a company's points program. Omitted fields keep their values. */
export const pointsProgramInput = z.object({
  ...z.partial(pointsBasicsInput).shape,
  catalogue: z.optional(catalogueInput),
  wizardStep: z.optional(z.string().check(z.maxLength(24))),
})
