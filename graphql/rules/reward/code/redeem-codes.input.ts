import * as z from 'zod/mini'
import { codesBody } from '../../../contracts/reward.ts'

/** What a person typed, up to ten codes. `isCrowded`: the route has had too many calls of this network, so only a captcha helps. */
export const redeemCodesInput = z.extend(codesBody, { isCrowded: z.optional(z.boolean()) })
