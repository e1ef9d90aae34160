import type { BrandRow } from '#rules/catalogue/brands-of.ts'

export type BrandView = ReturnType<typeof brandView>

/** A brand as the recipient's page knows it. */
export const brandView = (brand: BrandRow) => ({
  id: brand.id,
  name: brand.name,
  category: brand.category_name,
  mark: brand.mark,
  faceColor: brand.face_color,
  inkColor: brand.ink_color,
  description: brand.description,
  terms: brand.terms,
  howToRedeem: brand.how_to_redeem,
  website: brand.website,
  validityMonths: brand.validity_months,
})
