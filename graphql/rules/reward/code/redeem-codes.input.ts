import * as z from 'zod/mini'

/** As many as one voucher may be paid with. */
export const codesMax = 10

/** What a person typed, up to ten codes. `isCrowded`: the route has had too many calls of this network, so only a captcha helps. */
export const redeemCodesInput = z.object({
  codes: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(codesMax)),
  captcha: z.nullish(z.string().check(z.maxLength(4000))),
  isCrowded: z.nullish(z.boolean()),
})
