import type * as contract from '#graphql/contracts/rest/reward.ts'
import { booleanShape, list, number, object, oneOfShape, or, type ReadersOf, type Shaped, stringShape } from './shape.ts'

/** Parses text that may be missing, as an empty string. The page then has a gap but still works. */
const text = or(stringShape, '')

/** The amounts in minor units that a brand accepts if the recipient chooses the amount: a list of denominations, or a range with a step. */
const amounts = object({
  denominations: or(list(stringShape), []),
  min: or(stringShape, '0'),
  max: or(stringShape, '0'),
  step: or(stringShape, '1'),
})

const brand = object({
  id: stringShape,
  name: stringShape,
  category: text,
  logo: or(stringShape, null),
  mark: or(stringShape, null),
  faceColor: stringShape,
  inkColor: stringShape,
  description: text,
  terms: text,
  howToRedeem: text,
  website: text,
  validityMonths: number,
  amounts: or(amounts, null),
} satisfies ReadersOf<contract.OfferedBrand>)

const parts = or(list(oneOfShape('pin', 'serial', 'link')), [])

const claim = object({
  brand,
  voucher: stringShape,
  parts,
  validUntil: or(stringShape, null),
  value: stringShape,
} satisfies ReadersOf<contract.ClaimView>)

const taken = object({
  id: stringShape,
  brand,
  voucher: stringShape,
  validUntil: or(stringShape, null),
  claimedAt: stringShape,
  value: stringShape,
  isMine: or(booleanShape, false),
  canMail: or(booleanShape, false),
} satisfies ReadersOf<contract.CodeVoucher>)

const surface = object({ background: stringShape, foreground: stringShape })

const company = object({
  name: stringShape,
  logo: or(stringShape, null),
  colors: or(object({ light: surface, dark: surface }), null),
} satisfies ReadersOf<contract.RewardView['company']>)

/** Parses the response of GET /public/rewards/:token, a reward as its recipient sees it. Throws TypeError if malformed. */
export const rewardViewShape = object({
  status: oneOfShape('open', 'claiming', 'claimed', 'expired', 'cancelled', 'on_hold', 'test'),
  company,
  theme: or(oneOfShape('light', 'dark'), null),
  recipientName: text,
  greetingName: text,
  headline: text,
  message: text,
  value: stringShape,
  /** The lowest amount in minor units that can be spent. Null if the recipient cannot choose the amount. */
  least: or(stringShape, null),
  /** The original value in minor units, if a part of it was spent. Null otherwise. */
  of: or(stringShape, null),
  codes: or(number, 0),
  /** True while the company is paused: the reward is on hold, and that time does not count towards its expiry. */
  isClockStopped: or(booleanShape, false),
  hasAddress: or(booleanShape, true),
  currency: stringShape,
  /** The last day on which a brand can be chosen, as text in the sender's time zone. */
  expiryDay: stringShape,
  expiresAt: stringShape,
  expiryOffset: or(number, Number.NaN),
  brands: or(list(brand), []),
  claim: or(claim, null),
  /** The vouchers already paid for with these reward codes, newest first. Empty if there are none. */
  vouchers: or(list(taken), []),
  /** A person's points, unparsed. The points page parses them, so that other rewards do not load its parser. */
  points: (value: unknown): unknown => value,
} satisfies ReadersOf<contract.RewardView>)

/** Parses an address that a page may link to. Null if it is not https. */
const httpsLink = or((value) => {
  const { protocol, href } = new URL(stringShape(value))
  oneOfShape('https:')(protocol)
  return href
}, null)

/** Parses the response of POST …/claims and …/voucher: a claim with its whole voucher. Throws TypeError if malformed. */
export const claimedVoucher = object({
  /** Empty for a voucher that is only a link. */
  code: stringShape,
  pin: or(stringShape, null),
  serial: or(stringShape, null),
  link: httpsLink,
  claim,
} satisfies ReadersOf<contract.ClaimAnswer>)

export const mailedCopy = object<contract.CopySent>({ sentTo: stringShape })

const wire = object({ code: stringShape, retryAfterSeconds: or(number, undefined), company: text })
const extensions = (value: unknown) => {
  const { code: errorCode, ...others } = wire(value)
  return { errorCode, ...others }
}

/** Parses an error response. Its `code` becomes `errorCode`, as `code` is that of a voucher on these pages. */
export const refusalShape = object({ errors: list(object({ extensions })) })

export type ShownReward = Shaped<typeof rewardViewShape>
export type Brand = Shaped<typeof brand>
export type Claim = Shaped<typeof claim>
export type TakenVoucher = Shaped<typeof taken>
export type Sender = Shaped<typeof company>
export type ClaimedVoucher = Shaped<typeof claimedVoucher>
