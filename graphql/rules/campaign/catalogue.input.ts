import * as z from 'zod/mini'

/** Which brands recipients may choose: all that fit, or the chosen ones. */
export const catalogueInput = z.object({
  mode: z.enum(['all', 'selected']),
  brands: z._default(z.array(z.uuid('Unknown brand')).check(z.maxLength(500, 'Please choose at most 500 brands')), []),
})

export type Catalogue = z.output<typeof catalogueInput>
