import * as z from 'zod/mini'

/** Words of others may be missing; a page with a gap is better than no page. */
const words = z.catch(z.string(), '')

const brand = z.object({
  id: z.string(),
  name: z.string(),
  category: words,
  mark: words,
  faceColor: z.string(),
  inkColor: z.string(),
  description: words,
  terms: words,
  howToRedeem: words,
  website: words,
  validityMonths: z.number(),
})

const claim = z.object({
  brand,
  voucher: z.string(),
  validUntil: z.string(),
  value: z.string(),
})

const company = z.object({ name: z.string(), logo: z.nullable(z.string()), primaryColor: z.nullable(z.string()) })

/** What GET /public/rewards/:token answers. */
export const rewardView = z.object({
  status: z.enum(['open', 'claimed', 'expired', 'cancelled', 'on_hold', 'test']),
  company,
  recipientName: words,
  headline: words,
  message: words,
  value: z.string(),
  currency: z.string(),
  expiresAt: z.string(),
  brands: z.catch(z.array(brand), []),
  claim: z.catch(z.nullable(claim), null),
})

/** What POST …/claims answers: the only time the whole code is shown. */
export const claimedVoucher = z.object({ code: z.string(), claim })

export const mailedCopy = z.object({ sentTo: z.string() })

export const refusal = z.object({
  errors: z.array(
    z.object({ extensions: z.object({ code: z.string(), retryAfterSeconds: z.optional(z.number()) }) }),
  ),
})

export type RewardView = z.infer<typeof rewardView>
export type Brand = z.infer<typeof brand>
export type Claim = z.infer<typeof claim>
export type Sender = z.infer<typeof company>
export type ClaimedVoucher = z.infer<typeof claimedVoucher>
