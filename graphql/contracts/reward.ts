import * as z from 'zod/mini'
import { captcha } from './fields.ts'
import type { RestPaths } from './rest-path.ts'

const brandFields = {
  id: z.string(),
  name: z.string(),
  category: z.string(),
  mark: z.nullable(z.string()),
  faceColor: z.string(),
  inkColor: z.string(),
  description: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  howToRedeem: z.nullable(z.string()),
  website: z.nullable(z.string()),
  validityMonths: z.number(),
}

/** A brand as the recipient's page shows it. */
export const brandView = z.object(brandFields)

export type BrandView = z.output<typeof brandView>

/** A brand the recipient can choose. `amounts` are the values they can spend, in minor units, or null if they have no choice. */
export const offeredBrand = z.object({
  ...brandFields,
  amounts: z.nullable(
    z.union([z.object({ denominations: z.array(z.string()) }), z.object({ min: z.string(), max: z.string(), step: z.string() })]),
  ),
})

export type OfferedBrand = z.output<typeof offeredBrand>

const claimFields = {
  brand: brandView,
  /** Masked. The full code is shown once, and emailed on request. */
  voucher: z.string(),
  value: z.string(),
  claimedAt: z.string(),
  validUntil: z.string(),
}

export const claimView = z.object(claimFields)

export type ClaimView = z.output<typeof claimView>

/** A voucher paid with codes. `isMine` if this browser claimed it and may see it again. `canMail` if it has an address. */
export const codeVoucher = z.object({ ...claimFields, id: z.string(), isMine: z.boolean(), canMail: z.boolean() })

export type CodeVoucher = z.output<typeof codeVoucher>

/** The points that can be spent at a brand, as fixed choices or a range with steps. */
const pointsAmounts = z.union([
  z.object({ choices: z.array(z.number()) }),
  z.object({ min: z.number(), max: z.number(), step: z.number() }),
])

export type PointsAmounts = z.output<typeof pointsAmounts>

const pointsLine = z.object({
  id: z.string(),
  type: z.string(),
  points: z.number(),
  balance: z.number(),
  description: z.string(),
  at: z.string(),
  /** The masked voucher of a redemption, otherwise null. */
  voucher: z.nullable(z.string()),
})

export type PointsLine = z.output<typeof pointsLine>

/** A person's points. `takes` lists the amounts each brand accepts, in points. */
export const pointsView = z.object({
  unitName: z.string(),
  /** The singular of the unit's name. */
  unitOne: z.nullable(z.string()),
  /** The value of one point, in minor units. */
  rate: z.number(),
  /** The points that can be spent now, without those a paused campaign holds (`onHold`). */
  balance: z.number(),
  onHold: z.number(),
  /** The expiry dates of the points, earliest first. */
  ends: z.array(z.object({ points: z.number(), day: z.string() })),
  takes: z.record(z.string(), pointsAmounts),
  history: z.array(pointsLine),
})

export type PointsView = z.output<typeof pointsView>

/** A reward as the recipient's page shows it. Texts have their placeholders filled, and amounts are minor units. */
export const rewardView = z.object({
  status: z.enum(['open', 'claiming', 'claimed', 'expired', 'cancelled', 'on_hold', 'test']),
  company: z.object({ name: z.string(), logo: z.nullable(z.string()), primaryColor: z.nullable(z.string()) }),
  /** The page's initial theme, unless the recipient chose one. */
  theme: z.enum(['light', 'dark', 'system']),
  recipientName: z.string(),
  /** The name the page greets, the first name as given or otherwise the full name. Empty if neither is known. */
  greetingName: z.string(),
  headline: z.string(),
  message: z.string(),
  /** The most that can be redeemed, in minor units, from several codes together or from the rest of one. */
  value: z.string(),
  /** The least that one redemption takes, in minor units. Null if the recipient cannot choose an amount. */
  least: z.nullable(z.string()),
  /** The original value of a code that was partly spent. Null if nothing was spent. */
  of: z.nullable(z.string()),
  /** The number of codes used together. 0 for a link. */
  codes: z.number(),
  /** The voucher can be emailed to the address the reward was sent to. */
  hasAddress: z.boolean(),
  currency: z.string(),
  expiresAt: z.string(),
  /** The last day in the sender's time zone, in words. */
  expiryDay: z.string(),
  brands: z.array(offeredBrand),
  claim: z.nullable(claimView),
  /** The vouchers paid with codes, newest first. */
  vouchers: z.array(codeVoucher),
  /** The person's points. Only for a reward of points. */
  points: z.optional(pointsView),
})

export type RewardView = z.output<typeof rewardView>

/** At least 128 bits, in base64url. */
export const rewardToken = z.string().check(z.regex(/^[\w-]{22}$/))

/**
 * A claim. `amount` in minor units, if the recipient chose one or pays with codes. `repeat` only returns what the same key claimed before.
 */
export const claimBody = z.object({
  brand: z.uuid(),
  amount: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
  repeat: z.optional(z.boolean()),
})

export const idempotencyKey = z.string().check(z.regex(/^[\w-]{8,100}$/))

/** The only response with the full code. */
export const claimAnswer = z.object({ code: z.string(), claim: claimView })

export type ClaimAnswer = z.output<typeof claimAnswer>

export const copyBody = z.object({ redemption: z.optional(z.uuid()), email: z.optional(z.string().check(z.maxLength(254))) })

/** The masked address the copy was sent to. */
export const copySent = z.object({ sentTo: z.string() })

export type CopySent = z.output<typeof copySent>

export const voucherBody = z.object({ voucher: z.uuid() })

/** The most codes that may pay for one voucher. */
const codesMax = 10

/** The codes as typed. */
export const codesBody = z.object({
  codes: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(codesMax)),
  captcha,
})

export type CodesBody = z.output<typeof codesBody>

/** The token of the page that redeems the codes. */
export const codesAnswer = z.object({ token: rewardToken })

export type CodesAnswer = z.output<typeof codesAnswer>

export const logoFile = z.string().check(z.regex(/^[\w-]{1,64}(\.png)?$/))
export const unsubscribeToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** The company whose messages a link stops, the masked address, and `isOver` once they are stopped. */
export const unsubscribeView = z.object({ company: z.string(), email: z.string(), isOver: z.boolean() })

export type UnsubscribeView = z.output<typeof unsubscribeView>

const rewardParams = z.object({ token: rewardToken })
const unsubscribeParams = z.object({ token: unsubscribeToken })

export const rewardPaths = {
  'GET /public/rewards/{token}': {
    isGuests: true,
    summary: 'Reads a reward as its recipient sees it.',
    caller: 'anyone',
    params: rewardParams,
    answers: { 200: rewardView },
    refusals: ['NOT_FOUND', 'LINK_REPLACED'],
  },
  'POST /public/rewards/{token}/seen': {
    isGuests: true,
    summary: 'Says that a person sees the reward, where its page came without asking for it.',
    caller: 'anyone',
    params: rewardParams,
    answers: { 204: null },
    refusals: ['NOT_FOUND', 'LINK_REPLACED'],
  },
  'POST /public/rewards/{token}/claims': {
    isGuests: true,
    summary: 'Redeems a reward for a brand’s voucher. The same Idempotency-Key gives the same voucher.',
    caller: 'anyone',
    params: rewardParams,
    headers: z.object({ 'Idempotency-Key': idempotencyKey }),
    body: claimBody,
    answers: { 200: claimAnswer },
    refusals: [
      'NOT_FOUND',
      'VALIDATION',
      'LINK_REPLACED',
      'IDEMPOTENCY_CONFLICT',
      'IN_PROGRESS',
      'ALREADY_CLAIMED',
      'REWARD_EXPIRED',
      'REWARD_CANCELLED',
      'REWARD_ON_HOLD',
      'BRAND_NOT_AVAILABLE',
      'AMOUNT_NOT_AVAILABLE',
      'INSUFFICIENT_POINTS',
      'OUT_OF_STOCK',
      'SUPPLIER_DELAYED',
      'WRONG_STATE',
    ],
  },
  'POST /public/rewards/{token}/copy': {
    isGuests: true,
    summary: 'Mails the voucher again: to the recipient, or to the address that the holder of a code types.',
    caller: 'anyone',
    params: rewardParams,
    body: copyBody,
    answers: { 200: copySent },
    refusals: ['NOT_FOUND', 'VALIDATION', 'LINK_REPLACED'],
  },
  'POST /public/rewards/{token}/voucher': {
    isGuests: true,
    summary: 'Shows a voucher that a code paid, to the browser that took it.',
    caller: 'anyone',
    params: rewardParams,
    body: voucherBody,
    answers: { 200: claimAnswer },
    refusals: ['NOT_FOUND', 'LINK_REPLACED'],
  },
  'POST /public/codes': {
    isGuests: true,
    summary: 'Takes up to ten codes and answers the token of the page that redeems them.',
    caller: 'anyone',
    body: codesBody,
    answers: { 200: codesAnswer },
    refusals: ['CODE_NOT_ACCEPTED', 'CODES_NOT_TOGETHER', 'SUPPLIER_DELAYED', 'CAPTCHA_REQUIRED', 'VALIDATION'],
  },
  'GET /public/logos/{file}': {
    isGuests: true,
    summary: 'Downloads a company’s logo.',
    caller: 'outside',
    params: z.object({ file: logoFile }),
    answers: { 200: { types: ['image/png'] } },
    refusals: ['NOT_FOUND'],
  },
  'GET /public/unsubscribe/{token}': {
    isGuests: true,
    summary: 'Says whose messages a link stops, and whether they are stopped.',
    caller: 'anyone',
    params: unsubscribeParams,
    answers: { 200: unsubscribeView },
    refusals: ['NOT_FOUND'],
  },
  'POST /unsubscribe/{token}': {
    summary: 'Stops all further messages from that company. Email programs call it by themselves (RFC 8058).',
    caller: 'outside',
    params: unsubscribeParams,
    body: { types: ['application/x-www-form-urlencoded', 'application/json'] },
    answers: { 200: unsubscribeView },
    refusals: ['NOT_FOUND'],
  },
} satisfies RestPaths
