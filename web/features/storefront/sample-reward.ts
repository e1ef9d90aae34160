import type { CatalogueBrand } from '#web/entities/brand/catalogue-brands.ts'
import type { RewardView } from '#web/reward/reward-view.ts'

type Sample = {
  company: RewardView['company']
  recipientName: string
  message: string
  value: string
  currency: string
  expiryDay: string
  brands: readonly CatalogueBrand[]
}

/** An open reward as its page would be told of it; what the preview does not show stays empty. */
export const sampleReward = ({ brands, ...sample }: Sample): RewardView => ({
  theme: null,
  status: 'open',
  headline: '',
  claim: null,
  vouchers: [],
  least: null,
  of: null,
  codes: 0,
  hasAddress: true,
  points: null,
  ...sample,
  brands: brands.map(({ id, name, category, mark, face_color, ink_color, validity_months }) => ({
    id,
    name,
    category: category?.name ?? '',
    mark: mark ?? '',
    faceColor: face_color,
    inkColor: ink_color,
    description: '',
    terms: '',
    howToRedeem: '',
    website: '',
    validityMonths: validity_months ?? 0,
    amounts: null,
  })),
})
