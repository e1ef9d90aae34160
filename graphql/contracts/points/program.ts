import * as z from 'zod/mini'
import { catalogueInput } from '#contracts/brand/catalogue.ts'
import { moneyInput } from '#contracts/money/money-input.ts'
import { multilineText, oneLine, trimmed } from '#contracts/text/text-input.ts'

export type SetupStep = 'details' | 'catalogue' | 'recipients' | 'finish'

/** Steps of the points setup (R36), in order. `recipients` can be skipped, as they can be added later. */
export const setupSteps: readonly SetupStep[] = ['details', 'catalogue', 'recipients', 'finish']

export type SetupAnswers = { catalogue: unknown; wizard_step: string }

/** Returns the first incomplete step of the setup, or `finish` if none is. `details` is complete once the points program exists. */
export function firstOpenSetupStep({ catalogue, wizard_step }: SetupAnswers): SetupStep {
  const parsed = z.safeParse(catalogueInput, catalogue)
  if (!parsed.success || (parsed.data.mode === 'selected' && parsed.data.brands.length === 0)) return 'catalogue'
  return wizard_step === 'finish' ? 'finish' : 'recipients'
}

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

export const pointsNumber = z
  .int('Please enter whole points')
  .check(z.gte(1, 'At least 1 point'), z.lte(10_000_000, 'At most 1,00,00,000 points'))

/**
 * The points of each person (R32): `points` for everyone, or a number in each recipient row, with `points` as its default. The value of a
 * point is in the points program.
 */
export const pointsAssignmentInput = z
  .object({
    mode: z.enum(['same', 'per_recipient']),
    points: z.nullish(pointsNumber),
    note: z.nullish(z.string().check(trimmed, z.maxLength(200, 'Please keep the note to 200 characters'), multilineText)),
  })
  .check(
    z.refine(({ mode, points }) => mode === 'per_recipient' || Boolean(points), {
      path: ['points'],
      message: 'Please enter a number of points',
    }),
  )

export type PointsAssignment = z.output<typeof pointsAssignmentInput>
