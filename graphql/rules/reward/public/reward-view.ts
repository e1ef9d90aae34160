import type { CodeVoucher } from '#rules/reward/code/code-vouchers.ts'
import type { PointsView } from '#rules/reward/points/points-view.ts'
import type { OfferedBrand } from '#rules/reward/redemption/brands.ts'
import type { ClaimView } from '#rules/reward/redemption/claims.ts'

/** What the recipient's page is told; people's words come filled, money in minor units. */
export type RewardView = {
  status: 'open' | 'claiming' | 'claimed' | 'expired' | 'cancelled' | 'on_hold' | 'test'
  company: { name: string; logo: string | null; primaryColor: string | null }
  /** How the page first shows, unless the recipient chose. */
  theme: 'light' | 'dark' | 'system'
  recipientName: string
  headline: string
  message: string
  /** What can be taken at most: of several codes together, of a code that is spent in parts what is left. */
  value: string
  /** The least that one redemption takes, where a person chooses how much; else null. */
  least: string | null
  /** What a code was worth before parts of it were taken; null where nothing was. */
  of: string | null
  /** How many codes are in hand; none for a link. */
  codes: number
  /** Whether a voucher of it can be mailed, to the address that the reward came to. */
  hasAddress: boolean
  currency: string
  expiresAt: string
  /** The last day in the sender's zone, in words. */
  expiryDay: string
  brands: OfferedBrand[]
  claim: ClaimView | null
  /** What was taken of codes, the latest first. */
  vouchers: CodeVoucher[]
  /** rewardpoints: all that the person has. */
  points?: PointsView
}
