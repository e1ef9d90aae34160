import * as z from 'zod/mini'

/** An option without a value, such as `--surplus`. The terminal sends it as "true". */
export const flagInput = z.pipe(
  z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  z.transform((given) => given === true || given === 'true'),
)
