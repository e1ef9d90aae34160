import type { BrandView } from './brand-view.ts'
import type { ClaimView } from './claim-view.ts'

/** What the recipient's page is told; people's words come filled, money in minor units. */
export type RewardView = {
  status: 'open' | 'claiming' | 'claimed' | 'expired' | 'cancelled' | 'on_hold' | 'test'
  company: { name: string; logo: string | null; primaryColor: string | null }
  /** How the page first shows, unless the recipient chose. */
  theme: 'light' | 'dark' | 'system'
  recipientName: string
  headline: string
  message: string
  value: string
  currency: string
  expiresAt: string
  /** The last day in the sender's zone, in words. */
  expiryDay: string
  brands: BrandView[]
  claim: ClaimView | null
}
