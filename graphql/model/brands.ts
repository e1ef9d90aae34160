import { collection } from './collection.ts'
import { bigInteger, hidden, id, initially, integer, json, optional, ref, string, text, unique } from './fields.ts'

export const brand_categories = collection('brand_categories', {
  read: 'public',
  fields: {
    id: id(),
    name: string(60),
    slug: unique(string(60)),
    /** By the name of its set, "lucide:coffee" (C1). */ icon: optional(string(60)),
    sort: integer(0),
  },
})

/** The global catalogue (E3). `kind` fixed lists its denominations; range gives min, max and step, in minor units. */
export const brands = collection('brands', {
  read: 'public',
  fields: {
    id: id(),
    name: string(80),
    slug: unique(string(80)),
    category: ref('brand_categories'),
    /** Path data of the drawn mark on a 24 × 24 grid. */
    mark: text(),
    face_color: string(7),
    ink_color: string(7),
    description: string(300),
    countries: json<string[]>(),
    currency: string(3),
    kind: string<'fixed' | 'range'>(8),
    denominations: optional(json<number[]>()),
    min_value: optional(bigInteger()),
    max_value: optional(bigInteger()),
    step_value: optional(bigInteger()),
    terms: text(),
    how_to_redeem: text(),
    website: string(255),
    validity_months: integer(12),
    status: string<'active' | 'out_of_stock' | 'retired'>(16),
    /** Where its vouchers come from: printed (by us, the demo's), inventory or http. */
    supplier: hidden(initially(string<'printed' | 'inventory' | 'http'>(16), 'printed')),
    supplier_ref: hidden(optional(string(80))),
    sort: integer(0),
  },
  indexes: [['status', 'sort']],
})
