import * as z from 'zod/mini'

const sum = z.string().check(z.regex(/^\d+$/))
const shape = z.object({ count: z.int(), subtotal: sum, fee: sum, tax: sum, total: sum })
const nothing = { count: 0, subtotal: '0', fee: '0', tax: '0', total: '0' }

/** What sending a campaign to the people added since would cost; the server's own sums. */
export function nextLaunch(column: unknown): z.output<typeof shape> {
  const parsed = z.safeParse(shape, column)
  return parsed.success ? parsed.data : nothing
}
