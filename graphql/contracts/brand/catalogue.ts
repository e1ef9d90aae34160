import * as z from 'zod/mini'

/** The countries and categories of which a brand must match one each. An empty list matches every brand. */
const catalogueRule = z.object({
  countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'Unknown country'))).check(z.maxLength(250)), []),
  categories: z._default(z.array(z.uuid('Unknown category')).check(z.maxLength(50)), []),
})

/** The brands that recipients can choose from: all brands, a fixed selection, or every brand that matches a rule, including new ones. */
export const catalogueInput = z.object({
  mode: z.enum(['all', 'selected', 'rule']),
  brands: z._default(z.array(z.uuid('Unknown brand')).check(z.maxLength(500, 'Please choose at most 500 brands')), []),
  rule: z.nullish(catalogueRule),
})

export type Catalogue = z.output<typeof catalogueInput>
