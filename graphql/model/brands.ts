import type { SupplierName } from '#contracts/settings/suppliers-env.ts'
import { collection } from './collection.ts'
import { amount, boolean, closedList, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, text, unique } from './fields.ts'

const brandKind = closedList('BrandKind', 'The values a brand’s vouchers can have.', {
  fixed: 'One of `denominations`.',
  range: 'From `min_value` to `max_value`, in steps of `step_value`.',
})

const brandStatus = closedList('BrandStatus', 'The availability of a brand.', {
  active: 'It can.',
  out_of_stock: 'Not at the moment.',
  retired: 'Not any more.',
})

/**
 * A supplier's price of a product. `rate` is the amount of the account's currency per unit of the brand's, `fee` is in major units of the
 * account's currency. The percentages are of the amount.
 */
export type SupplierPrices = { currency: string; rate: number; fee: number; feePercent: number; discountPercent: number }

export const brand_categories = collection('brand_categories', {
  says: 'A category of the catalogue. Everyone reads the same ones.',
  read: 'public',
  fields: {
    id: id(),
    name: says('Its name.', string(60)),
    slug: says('Its name in URLs. Unique.', unique(string(60))),
    icon: says('Its icon, by the name of its set: lucide:coffee. Null where it has none.', optional(string(60))),
    sort: integer(0),
  },
})

export const brands = collection('brands', {
  says: 'A brand of the catalogue, whose vouchers recipients can choose. Everyone reads the same ones.',
  read: 'public',
  fields: {
    id: id(),
    name: says('Its name.', string(80)),
    slug: says('Its name in URLs. Unique.', unique(string(80))),
    category: says('Its category.', ref('brand_categories')),
    logo: says('The file of its logo, at `/public/logos/{file}`. Null where it has none.', optional(string(80))),
    /** The picture uploaded in Studio, of which `logo` is the redrawn copy. */
    logo_file: hidden(optional(ref('directus_files'))),
    mark: says(
      'Its mark: path data of an SVG on a grid of 24 × 24. Null where it has none. Without logo and mark its initials stand on its card.',
      optional(text()),
    ),
    face_color: says('The colour of its card, #rrggbb.', string(7)),
    ink_color: says('The colour of what is written on its card, #rrggbb.', string(7)),
    description: says('A description of the brand, in a sentence or two.', string(300)),
    countries: says('The countries where its vouchers can be spent: a list of ISO 3166 codes of two letters.', jsonColumn<string[]>()),
    currency: says('ISO 4217 code of what its vouchers are worth.', string(3)),
    kind: oneOf(brandKind, 8),
    denominations: says(
      'The values of a fixed brand: a list of whole numbers, in minor units. Null for a range.',
      optional(jsonColumn<number[]>()),
    ),
    min_value: says('The smallest voucher of a range. Null for a fixed brand.', optional(amount())),
    max_value: says('The largest voucher of a range. Null for a fixed brand.', optional(amount())),
    step_value: says('The step between the values of a range. Null for a fixed brand.', optional(amount())),
    terms: says('The brand’s terms, as recipients read them.', text()),
    how_to_redeem: says('The steps to spend its vouchers, as recipients read them.', text()),
    website: says('The address of its website. Empty where it has none.', string(255)),
    validity_months: says('The months its vouchers are valid. 0 where the brand states none.', integer(12)),
    status: oneOf(brandStatus, 16),
    stocked_values: says(
      'The values of which vouchers are in stock, in minor units. Null where a supplier delivers each on demand.',
      optional(jsonColumn<number[]>()),
    ),
    low_values: says(
      'The values of which few vouchers are left, in minor units. Null where there are enough.',
      optional(jsonColumn<number[]>()),
    ),
    /** The source of its vouchers: `printed` generates the demo's, `inventory` has bought ones, the others order from a supplier. */
    supplier: hidden(string<SupplierName>(16)),
    /** The supplier's own id of the product. */
    supplier_ref: hidden(optional(string(80))),
    /** The supplier's prices of the product, when it was last synchronised. */
    supplier_prices: hidden(optional(jsonColumn<SupplierPrices>())),
    /** True if vouchers with one code and different PINs are different vouchers. Set by `stock-vouchers`. */
    pin_distinguishes: hidden(boolean(false)),
    /** True if codes that differ only in capital letters are different vouchers. Set by `stock-vouchers`. */
    case_distinguishes: hidden(boolean(false)),
    /** The reason that Plutus itself took the brand off the catalogue. Synchronising may offer such a brand again. */
    paused_for: hidden(optional(string<'withdrawn' | 'cost' | 'refused'>(16))),
    sort: integer(0),
  },
  indexes: [['status', 'sort']],
})
