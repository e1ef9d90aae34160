import type * as contract from '#graphql/contracts/rest/reward.ts'
import { boolean, list, number, object, oneOf, or, type ReadersOf, type Shaped, string } from './shape.ts'

/** Parses text that may be missing, as an empty string. The page then has a gap but still works. */
const text = or(string, '')

/** The amounts in minor units that a brand accepts if the recipient chooses the amount: a list of denominations, or a range with a step. */
const amounts = object({ denominations: or(list(string), []), min: or(string, '0'), max: or(string, '0'), step: or(string, '1') })

const brand = object({
  id: string,
  name: string,
  category: text,
  logo: or(string, null),
  mark: or(string, null),
  faceColor: string,
  inkColor: string,
  description: text,
  terms: text,
  howToRedeem: text,
  website: text,
  validityMonths: number,
  amounts: or(amounts, null),
} satisfies ReadersOf<contract.OfferedBrand>)

const parts = or(list(oneOf('pin', 'serial', 'link')), [])

const claim = object({ brand, voucher: string, parts, validUntil: or(string, null), value: string } satisfies ReadersOf<contract.ClaimView>)

const taken = object({
  id: string,
  brand,
  voucher: string,
  validUntil: or(string, null),
  claimedAt: string,
  value: string,
  isMine: or(boolean, false),
  canMail: or(boolean, false),
} satisfies ReadersOf<contract.CodeVoucher>)

const company = object<contract.RewardView['company']>({ name: string, logo: or(string, null), primaryColor: or(string, null) })

/** Parses the response of GET /public/rewards/:token, a reward as its recipient sees it. Throws TypeError if malformed. */
export const rewardView = object({
  status: oneOf('open', 'claiming', 'claimed', 'expired', 'cancelled', 'on_hold', 'test'),
  company,
  theme: or(oneOf('light', 'dark'), null),
  recipientName: text,
  greetingName: text,
  headline: text,
  message: text,
  value: string,
  /** The lowest amount in minor units that can be spent. Null if the recipient cannot choose the amount. */
  least: or(string, null),
  /** The original value in minor units, if a part of it was spent. Null otherwise. */
  of: or(string, null),
  codes: or(number, 0),
  /** True while the company is paused: the reward is on hold, and that time does not count towards its expiry. */
  isClockStopped: or(boolean, false),
  hasAddress: or(boolean, true),
  currency: string,
  /** The last day on which a brand can be chosen, as text in the sender's time zone. */
  expiryDay: string,
  brands: or(list(brand), []),
  claim: or(claim, null),
  /** The vouchers already paid for with these reward codes, newest first. Empty if there are none. */
  vouchers: or(list(taken), []),
  /** A person's points, unparsed. The points page parses them, so that other rewards do not load its parser. */
  points: (value: unknown): unknown => value,
} satisfies ReadersOf<contract.RewardView>)

/** Parses an address that a page may link to. Null if it is not https. */
const httpsLink = or((value) => {
  const { protocol, href } = new URL(string(value))
  oneOf('https:')(protocol)
  return href
}, null)

/** Parses the response of POST …/claims and …/voucher: a claim with its whole voucher. Throws TypeError if malformed. */
export const claimedVoucher = object({
  /** Empty for a voucher that is only a link. */
  code: string,
  pin: or(string, null),
  serial: or(string, null),
  link: httpsLink,
  claim,
} satisfies ReadersOf<contract.ClaimAnswer>)

export const mailedCopy = object<contract.CopySent>({ sentTo: string })

const wire = object({ code: string, retryAfterSeconds: or(number, undefined), company: text })
const extensions = (value: unknown) => {
  const { code: errorCode, ...others } = wire(value)
  return { errorCode, ...others }
}

/** Parses an error response. Its `code` becomes `errorCode`, as `code` is that of a voucher on these pages. */
export const refusal = object({ errors: list(object({ extensions })) })

export type RewardView = Shaped<typeof rewardView>
export type Brand = Shaped<typeof brand>
export type Claim = Shaped<typeof claim>
export type TakenVoucher = Shaped<typeof taken>
export type Sender = Shaped<typeof company>
export type ClaimedVoucher = Shaped<typeof claimedVoucher>
