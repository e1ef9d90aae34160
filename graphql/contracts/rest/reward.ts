import * as z from 'zod/mini'
import { codesMax, splitCodes } from '#contracts/reward/typed-codes.ts'
import { captcha } from './fields.ts'
import { pointsView } from './points.ts'
import type { RestPaths } from './rest-path.ts'

const brandFields = {
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** The file of its logo, at `/public/logos/{file}`. Without it the mark is shown, without both its initials. */
  logo: z.nullable(z.string()),
  /** The path data of its mark on a grid of 24 × 24. */
  mark: z.nullable(z.string()),
  faceColor: z.string(),
  inkColor: z.string(),
  description: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  howToRedeem: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** The months for which the brand's vouchers are valid. 0 if the brand states none. */
  validityMonths: z.number(),
}

/** A brand as the reward page shows it. */
export const brandView = z.object(brandFields)

export type BrandView = z.output<typeof brandView>

/**
 * A brand the recipient can choose. `amounts` are the values they can choose from, in minor units. Null if the whole reward is spent at
 * once.
 */
export const offeredBrand = z.object({
  ...brandFields,
  amounts: z.nullable(
    z.union([z.object({ denominations: z.array(z.string()) }), z.object({ min: z.string(), max: z.string(), step: z.string() })]),
  ),
})

export type OfferedBrand = z.output<typeof offeredBrand>

const claimFields = {
  brand: brandView,
  /** The voucher code, masked. The full voucher is in the response to the claim, and emailed on request. */
  voucher: z.string(),
  /** The parts that the voucher has besides its code. They are only shown together with it. */
  parts: z.array(z.enum(['pin', 'serial', 'link'])),
  value: z.string(),
  claimedAt: z.string(),
  /**
   * The day until which the brand accepts the voucher, such as 2027-03-31, or an instant computed from the brand's months of validity. Null
   * if the brand states neither.
   */
  validUntil: z.nullable(z.string()),
}

export const claimView = z.object(claimFields)

export type ClaimView = z.output<typeof claimView>

/**
 * A voucher paid with codes. If `isMine`, this browser claimed it and may see it again. If `canMail`, the claiming browser had it emailed
 * before, and it can be sent to that address again.
 */
export const codeVoucher = z.object({ ...claimFields, id: z.string(), isMine: z.boolean(), canMail: z.boolean() })

export type CodeVoucher = z.output<typeof codeVoucher>

const surface = z.object({ background: z.string(), foreground: z.string() })

/** A reward as the reward page shows it. Amounts are minor units, and texts have their variables filled. */
export const rewardView = z.object({
  status: z.enum(['open', 'claiming', 'claimed', 'expired', 'cancelled', 'on_hold', 'test']),
  company: z.object({
    name: z.string(),
    logo: z.nullable(z.string()),
    /** The company's colour for each theme, with the colour of readable text on it. */
    colors: z.object({ light: surface, dark: surface }),
    /** The company's colour as it was chosen, for pages of earlier versions. Remove it after one version. */
    primaryColor: z.nullable(z.string()),
  }),
  /** The theme in which the reward page opens, unless the recipient has chosen one. */
  theme: z.enum(['light', 'dark', 'system']),
  recipientName: z.string(),
  /** The recipient's first name, otherwise their full name. Empty if neither is known. */
  greetingName: z.string(),
  headline: z.string(),
  message: z.string(),
  /** The most that can be redeemed at once, in minor units. For several codes it is their sum. */
  value: z.string(),
  /** The least that can be redeemed at once, in minor units. Null if the amount cannot be chosen. */
  least: z.nullable(z.string()),
  /** The original value of a code that was spent in part, in minor units. Null if nothing was spent, and for several codes or uses. */
  of: z.nullable(z.string()),
  /** The number of reward codes that are redeemed together on this page. 0 for a reward with a link, or of points. */
  codes: z.number(),
  /** True while the operator has paused the company. Its rewards are on hold, and that time does not count towards their expiry. */
  isClockStopped: z.boolean(),
  /** True if the reward was sent to an email address, so that the voucher can be emailed there. */
  hasAddress: z.boolean(),
  currency: z.string(),
  expiresAt: z.string(),
  /** The last day on which the reward can be redeemed, in words and in the sender's time zone. */
  expiryDay: z.string(),
  /** The minutes by which the sender's clock is ahead of UTC at `expiresAt`. */
  expiryOffset: z.number(),
  brands: z.array(offeredBrand),
  claim: z.nullable(claimView),
  /** The vouchers already claimed with the page's reward codes, newest first. */
  vouchers: z.array(codeVoucher),
  /** The recipient's points from this company, if the reward is one of points. Otherwise undefined. */
  points: z.optional(pointsView),
})

export type RewardView = z.output<typeof rewardView>

/** The token in a reward's link: 22 characters of base64url, with 128 random bits or more. */
export const rewardToken = z.string().check(z.regex(/^[\w-]{22}$/))

/**
 * Claims a brand's voucher. `amount` is in minor units, for rewards whose amount can be chosen. With `repeat`, returns the claim made
 * earlier with the same idempotency key and makes none.
 */
export const claimBody = z.object({
  brand: z.uuid(),
  amount: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
  repeat: z.optional(z.boolean()),
})

export const idempotencyKey = z.string().check(z.regex(/^[\w-]{8,100}$/))

/**
 * A claimed voucher with everything it has. All other responses have the code masked and nothing else. `code` is empty for a voucher that
 * is only a link. The https `link` opens the voucher at the brand.
 */
export const claimAnswer = z.object({
  code: z.string(),
  pin: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  link: z.nullable(z.string()),
  claim: claimView,
})

export type ClaimAnswer = z.output<typeof claimAnswer>

export const copyBody = z.object({ redemption: z.optional(z.uuid()), email: z.optional(z.string().check(z.maxLength(254))) })

/** The masked email address to which a copy of the voucher was sent. */
export const copySent = z.object({ sentTo: z.string() })

export type CopySent = z.output<typeof copySent>

export const voucherBody = z.object({ voucher: z.uuid() })

/** The reward codes to redeem together, as typed, and the captcha that a network beyond its rate limit needs. One text may hold several. */
export const codesBody = z.object({
  codes: z.array(z.string().check(z.minLength(1), z.maxLength(1000))).check(
    z.minLength(1),
    z.maxLength(codesMax),
    z.refine((texts) => texts.flatMap(splitCodes).length <= codesMax, `at most ${codesMax} codes`),
  ),
  captcha,
})

export type CodesBody = z.output<typeof codesBody>

/** The token of the reward page on which the entered codes are redeemed. */
export const codesAnswer = z.object({ token: rewardToken })

export type CodesAnswer = z.output<typeof codesAnswer>

export const logoFile = z.string().check(z.regex(/^[\w-]{1,64}(\.png)?$/))
export const unsubscribeToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** The body that the page's buttons send: to stop the company's messages, or to get them again. */
export const unsubscribeBody = z.strictObject({ act: z.enum(['unsubscribe', 'return']) })

/** The call of the unsubscribe link to Directus, with the way in which the person unsubscribed. */
export const unsubscribeCall = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('unsubscribe'), way: z.enum(['mail_program', 'page']) }),
  z.strictObject({ act: z.literal('return') }),
])

export type UnsubscribeCall = z.output<typeof unsubscribeCall>

/**
 * The company whose messages the link stops, and the masked email address. `isOver` is true once they are stopped. `canReturn` is true
 * if the person stopped them, and so can get them again.
 */
export const unsubscribeView = z.object({ company: z.string(), email: z.string(), isOver: z.boolean(), canReturn: z.boolean() })

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
    refusals: ['CODE_MISTYPED', 'CODE_NOT_ACCEPTED', 'CODES_NOT_TOGETHER', 'SUPPLIER_DELAYED', 'CAPTCHA_REQUIRED', 'VALIDATION'],
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
    isGuests: true,
    summary:
      'Stops all further messages from that company, or lets them come again. Email programs send the form List-Unsubscribe=One-Click (RFC 8058), and the page sends JSON such as {"act":"return"}.',
    caller: 'outside',
    params: unsubscribeParams,
    body: { types: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'] },
    answers: { 200: unsubscribeView },
    refusals: ['NOT_FOUND', 'BAD_INPUT'],
  },
} satisfies RestPaths
