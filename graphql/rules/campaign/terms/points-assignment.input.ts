import * as z from 'zod/mini'
import { multilineText, trimmed } from '#rules/platform/input/text-input.ts'

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
