import * as z from 'zod/mini'
import { someLines } from '#rules/platform/input/text-input.ts'

export const pointsNumber = z
  .int('Please enter whole points')
  .check(z.gte(1, 'At least 1 point'), z.lte(10_000_000, 'At most 1,00,00,000 points'))

/** The points of each person (R32): the same for everyone, or one number per row. The rate belongs to the company. */
export const pointsAssignmentInput = z
  .object({
    mode: z.enum(['same', 'per_recipient']),
    points: z.nullish(pointsNumber),
    note: z.nullish(z.string().check(z.trim(), z.maxLength(200, 'Please keep the note to 200 characters'), someLines)),
  })
  .check(
    z.refine(({ mode, points }) => mode === 'per_recipient' || Boolean(points), {
      path: ['points'],
      message: 'Please enter a number of points',
    }),
  )

export type PointsAssignment = z.output<typeof pointsAssignmentInput>
