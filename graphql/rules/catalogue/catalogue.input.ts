import * as z from 'zod/mini'

/** What a brand must have; an empty list asks for nothing. */
const catalogueRule = z.object({
  countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'Unknown country'))).check(z.maxLength(250)), []),
  categories: z._default(z.array(z.uuid('Unknown category')).check(z.maxLength(50)), []),
})

/** Which brands recipients may choose: all that fit, the chosen ones, or a rule that new brands join automatically. */
export const catalogueInput = z.object({
  mode: z.enum(['all', 'selected', 'rule']),
  brands: z._default(z.array(z.uuid('Unknown brand')).check(z.maxLength(500, 'Please choose at most 500 brands')), []),
  rule: z.nullish(catalogueRule),
})

export type Catalogue = z.output<typeof catalogueInput>
