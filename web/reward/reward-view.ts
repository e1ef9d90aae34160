import type * as contract from '#graphql/contracts/reward.ts'
import { boolean, list, number, object, oneOf, or, type ReadersOf, type Shaped, string } from './shape.ts'

/** Optional text. A page with a gap is better than no page. */
const text = or(string, '')

/** The amounts a brand accepts if the person chooses one, in minor units: denominations, or a range with a step. */
const amounts = object({ denominations: or(list(string), []), min: or(string, '0'), max: or(string, '0'), step: or(string, '1') })

const brand = object({
  id: string,
  name: string,
  category: text,
  mark: text,
  faceColor: string,
  inkColor: string,
  description: text,
  terms: text,
  howToRedeem: text,
  website: text,
  validityMonths: number,
  amounts: or(amounts, null),
} satisfies ReadersOf<contract.OfferedBrand>)

const claim = object({ brand, voucher: string, validUntil: string, value: string } satisfies ReadersOf<contract.ClaimView>)

const taken = object({
  id: string,
  brand,
  voucher: string,
  validUntil: string,
  claimedAt: string,
  value: string,
  isMine: or(boolean, false),
  canMail: or(boolean, false),
} satisfies ReadersOf<contract.CodeVoucher>)

const company = object<contract.RewardView['company']>({ name: string, logo: or(string, null), primaryColor: or(string, null) })

/** The response of GET /public/rewards/:token. */
export const rewardView = object({
  status: oneOf('open', 'claiming', 'claimed', 'expired', 'cancelled', 'on_hold', 'test'),
  company,
  theme: or(oneOf('light', 'dark'), null),
  recipientName: text,
  greetingName: text,
  headline: text,
  message: text,
  value: string,
  /** The lowest amount that can be redeemed, in minor units, if the person chooses one. */
  least: or(string, null),
  /** The original value in minor units, if a part was spent. */
  of: or(string, null),
  codes: or(number, 0),
  hasAddress: or(boolean, true),
  currency: string,
  /** The last day to choose, formatted in the sender's time zone. */
  expiryDay: string,
  brands: or(list(brand), []),
  claim: or(claim, null),
  /** Vouchers bought with codes. */
  vouchers: or(list(taken), []),
  /** A person's points. The points page parses them. */
  points: (value: unknown): unknown => value,
} satisfies ReadersOf<contract.RewardView>)

/** The response of POST …/claims, the only one with the full code. */
export const claimedVoucher = object({ code: string, claim } satisfies ReadersOf<contract.ClaimAnswer>)

export const mailedCopy = object<contract.CopySent>({ sentTo: string })

const wire = object({ code: string, retryAfterSeconds: or(number, undefined), company: text })
const extensions = (value: unknown) => {
  const { code: errorCode, ...others } = wire(value)
  return { errorCode, ...others }
}

/** The error format of every route. It renames `code`, which means a reward's or a voucher's code here. */
export const refusal = object({ errors: list(object({ extensions })) })

export type RewardView = Shaped<typeof rewardView>
export type Brand = Shaped<typeof brand>
export type Claim = Shaped<typeof claim>
export type TakenVoucher = Shaped<typeof taken>
export type Sender = Shaped<typeof company>
export type ClaimedVoucher = Shaped<typeof claimedVoucher>
