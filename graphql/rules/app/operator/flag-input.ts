import * as z from 'zod/mini'

const given = z.optional(z.union([z.boolean(), z.enum(['true', 'false'])]))

/** An option that a command stores: true, false as in `--pin-distinguishes false`, or undefined to keep what is stored. */
export const storedFlagInput = z.pipe(
  given,
  z.transform((flag) => (flag === undefined ? undefined : flag === true || flag === 'true')),
)

/** An option without a value, such as `--surplus`. The terminal sends it as "true". */
export const flagInput = z.pipe(
  given,
  z.transform((flag) => flag === true || flag === 'true'),
)
