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

/** A brand as the recipient's page knows it. */
export const brandView = z.object(brandFields)

export type BrandView = z.output<typeof brandView>

/** `amounts`: the sums that can be spent at it, in minor units, where a person chooses one. */
export const offeredBrand = z.object({
  ...brandFields,
  amounts: z.nullable(
    z.union([z.object({ denominations: z.array(z.string()) }), z.object({ min: z.string(), max: z.string(), step: z.string() })]),
  ),
})

export type OfferedBrand = z.output<typeof offeredBrand>

const claimFields = {
  brand: brandView,
  /** Masked: the full code is shown once, and mailed on request. */
  voucher: z.string(),
  value: z.string(),
  claimedAt: z.string(),
  validUntil: z.string(),
}

export const claimView = z.object(claimFields)

export type ClaimView = z.output<typeof claimView>

/** A voucher that codes paid for; `isMine` where this browser claimed it, so that it is shown again; `canMail` where it has an address. */
export const codeVoucher = z.object({ ...claimFields, id: z.string(), isMine: z.boolean(), canMail: z.boolean() })

export type CodeVoucher = z.output<typeof codeVoucher>

/** What may be spent at a brand in points: one of a few numbers, or any in steps. */
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
  /** For a redemption: the voucher, masked. */
  voucher: z.nullable(z.string()),
})

export type PointsLine = z.output<typeof pointsLine>

/** What a person's page says of their points; `takes` by brand, in points. */
export const pointsView = z.object({
  unitName: z.string(),
  /** For one alone. */
  unitOne: z.nullable(z.string()),
  /** Minor units that one point is worth. */
  rate: z.number(),
  /** What can be spent now; beside it, what a paused campaign holds back. */
  balance: z.number(),
  onHold: z.number(),
  /** When points expire, the earliest first. */
  ends: z.array(z.object({ points: z.number(), day: z.string() })),
  takes: z.record(z.string(), pointsAmounts),
  history: z.array(pointsLine),
})

export type PointsView = z.output<typeof pointsView>

/** What the recipient's page gets; people's text comes filled, money in minor units. */
export const rewardView = z.object({
  status: z.enum(['open', 'claiming', 'claimed', 'expired', 'cancelled', 'on_hold', 'test']),
  company: z.object({ name: z.string(), logo: z.nullable(z.string()), primaryColor: z.nullable(z.string()) }),
  /** The page's first theme, unless the recipient chose one. */
  theme: z.enum(['light', 'dark', 'system']),
  recipientName: z.string(),
  /** Whom the page greets: the first name as it was given, else the full name; empty where neither is known. */
  greetingName: z.string(),
  headline: z.string(),
  message: z.string(),
  /** The most that can be redeemed, in minor units: of several codes together, or of what is left of one spent in parts. */
  value: z.string(),
  /** The least that one redemption takes, in minor units, where a person chooses how much; else null. */
  least: z.nullable(z.string()),
  /** What a code was worth before parts of it were spent; null where none was. */
  of: z.nullable(z.string()),
  /** How many codes are used together; none for a link. */
  codes: z.number(),
  /** Whether a voucher of it can be mailed, to the address that the reward came to. */
  hasAddress: z.boolean(),
  currency: z.string(),
  expiresAt: z.string(),
  /** The last day in the sender's zone, in words. */
  expiryDay: z.string(),
  brands: z.array(offeredBrand),
  claim: z.nullable(claimView),
  /** The vouchers bought with codes, the latest first. */
  vouchers: z.array(codeVoucher),
  /** rewardpoints: all that the person has. */
  points: z.optional(pointsView),
})

export type RewardView = z.output<typeof rewardView>

/** 128 bits or more, in base64url. */
export const rewardToken = z.string().check(z.regex(/^[\w-]{22}$/))

/** `amount` in minor units, where a person chose one or several codes pay; `repeat` asks only for what the same key claimed before. */
export const claimBody = z.object({
  brand: z.uuid(),
  amount: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
  repeat: z.optional(z.boolean()),
})

export const idempotencyKey = z.string().check(z.regex(/^[\w-]{8,100}$/))

/** The only answers with the whole code. */
export const claimAnswer = z.object({ code: z.string(), claim: claimView })

export type ClaimAnswer = z.output<typeof claimAnswer>

export const copyBody = z.object({ redemption: z.optional(z.uuid()), email: z.optional(z.string().check(z.maxLength(254))) })

/** Where the copy was sent, masked. */
export const copySent = z.object({ sentTo: z.string() })

export type CopySent = z.output<typeof copySent>

export const voucherBody = z.object({ voucher: z.uuid() })

/** As many as may pay for one voucher. */
const codesMax = 10

/** What a person typed. */
export const codesBody = z.object({
  codes: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(codesMax)),
  captcha,
})

export type CodesBody = z.output<typeof codesBody>

/** The token of the page that redeems them. */
export const codesOpened = z.object({ token: rewardToken })

export type CodesOpened = z.output<typeof codesOpened>

export const logoFile = z.string().check(z.regex(/^[\w-]{1,64}(\.png)?$/))
export const unsubscribeToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** Whose messages a link stops, to which address (masked), and whether they are stopped. */
export const unsubscribeView = z.object({ company: z.string(), email: z.string(), isOver: z.boolean() })

export type UnsubscribeView = z.output<typeof unsubscribeView>

const oneReward = z.object({ token: rewardToken })
const oneUnsubscribe = z.object({ token: unsubscribeToken })

export const rewardPaths = {
  'GET /public/rewards/{token}': {
    isGuests: true,
    summary: 'Reads a reward as its recipient sees it.',
    caller: 'anyone',
    params: oneReward,
    answers: { 200: rewardView },
    refusals: ['NOT_FOUND', 'LINK_REPLACED'],
  },
  'POST /public/rewards/{token}/seen': {
    isGuests: true,
    summary: 'Says that a person sees the reward, where its page came without asking for it.',
    caller: 'anyone',
    params: oneReward,
    answers: { 204: null },
    refusals: ['NOT_FOUND', 'LINK_REPLACED'],
  },
  'POST /public/rewards/{token}/claims': {
    isGuests: true,
    summary: 'Redeems a reward for a brand’s voucher. The same Idempotency-Key gives the same voucher.',
    caller: 'anyone',
    params: oneReward,
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
    params: oneReward,
    body: copyBody,
    answers: { 200: copySent },
    refusals: ['NOT_FOUND', 'VALIDATION', 'LINK_REPLACED'],
  },
  'POST /public/rewards/{token}/voucher': {
    isGuests: true,
    summary: 'Shows a voucher that a code paid, to the browser that took it.',
    caller: 'anyone',
    params: oneReward,
    body: voucherBody,
    answers: { 200: claimAnswer },
    refusals: ['NOT_FOUND', 'LINK_REPLACED'],
  },
  'POST /public/codes': {
    isGuests: true,
    summary: 'Takes up to ten codes and answers the token of the page that redeems them.',
    caller: 'anyone',
    body: codesBody,
    answers: { 200: codesOpened },
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
    params: oneUnsubscribe,
    answers: { 200: unsubscribeView },
    refusals: ['NOT_FOUND'],
  },
  'POST /unsubscribe/{token}': {
    summary: 'Stops all further messages from that company. Email programs call it by themselves (RFC 8058).',
    caller: 'outside',
    params: oneUnsubscribe,
    body: { types: ['application/x-www-form-urlencoded', 'application/json'] },
    answers: { 200: unsubscribeView },
    refusals: ['NOT_FOUND'],
  },
} satisfies RestPaths
