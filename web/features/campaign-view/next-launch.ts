import * as z from 'zod/mini'

const sum = z.string().check(z.regex(/^\d+$/))
const shape = z.object({
  count: z.int(),
  subtotal: sum,
  fee: sum,
  tax: sum,
  total: sum,
  value_min: z.catch(z.nullable(sum), null),
  value_max: z.catch(z.nullable(sum), null),
})
const nothing = { count: 0, subtotal: '0', fee: '0', tax: '0', total: '0', value_min: null, value_max: null }

/** What sending a campaign to the people added since would cost; the server's own sums. */
export function nextLaunch(column: unknown): z.output<typeof shape> {
  const parsed = z.safeParse(shape, column)
  return parsed.success ? parsed.data : nothing
}
