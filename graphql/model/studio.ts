import { supplierNames } from '#contracts/settings/suppliers-env.ts'
import { brand_categories, brands } from './brands.ts'
import type { Collection } from './collection.ts'
import type { ColumnField } from './fields.ts'

/** The look of a column in Directus's Studio: a row of `directus_fields` without its key. */
type Look = {
  interface?: string
  options?: string
  display?: string
  display_options?: string
  translations?: string
  readonly?: boolean
  hidden?: boolean
  required?: boolean
  width?: 'half' | 'full'
  sort?: number
  note?: string | null
}

type StudioCollection = {
  collection: { icon: string; note: string; display_template: string; sort: number }
  fields: Record<string, Look>
}

const half = { width: 'half' } as const
const readonly = { readonly: true } as const
const color = { interface: 'select-color', display: 'color', ...half }
const tags = (options: object): Look => ({ interface: 'tags', options: JSON.stringify(options), display: 'labels' })
const select = (words: readonly string[]): Look => ({
  interface: 'select-dropdown',
  options: JSON.stringify({ choices: words.map((value) => ({ text: value, value })) }),
  ...half,
})
const byName = JSON.stringify({ template: '{{name}}' })
const label = (translation: string): Look => ({ translations: JSON.stringify([{ language: 'en-US', translation }]) })
const slug: Look = { interface: 'input', options: JSON.stringify({ slug: true }), ...half }

/** The columns in the order of the form. */
const brandLooks: Record<string, Look> = {
  name: { interface: 'input', ...half },
  slug,
  status: { ...select(Object.keys(brands.fields.status.list?.words ?? {})), display: 'labels' },
  category: {
    interface: 'select-dropdown-m2o',
    options: byName,
    display: 'related-values',
    display_options: byName,
    ...half,
  },
  description: { interface: 'input-multiline' },
  logo_file: {
    interface: 'file-image',
    options: JSON.stringify({ letterbox: true }),
    note: 'A PNG or JPEG of up to 1 MB. Plutus draws it anew and serves that copy.',
    ...label('Logo'),
  },
  logo: { interface: 'input', note: 'The copy that Plutus serves, at /public/logos/.', ...label('Served logo'), ...readonly },
  face_color: { ...color, note: 'The colour of its card. For a new brand it may be left out.' },
  ink_color: { ...color, note: 'The colour of the text on its card. For a new brand it may be left out.' },
  countries: tags({ capitalization: 'uppercase', placeholder: 'IN' }),
  currency: { interface: 'input', ...half },
  kind: select(Object.keys(brands.fields.kind.list?.words ?? {})),
  denominations: tags({ placeholder: '50000' }),
  min_value: { interface: 'input', ...half },
  max_value: { interface: 'input', ...half },
  step_value: { interface: 'input', ...half },
  validity_months: { interface: 'input', ...half },
  terms: { interface: 'input-multiline' },
  how_to_redeem: { interface: 'input-multiline' },
  website: { interface: 'input' },
  supplier: {
    ...select(supplierNames.filter((name) => name !== 'printed')),
    note: 'Where its vouchers come from: bought ones in our stock, or ordered from a supplier.',
  },
  supplier_ref: { interface: 'input', note: 'The supplier’s own id of the product.', ...half },
  supplier_prices: { interface: 'input-code', note: 'The supplier’s prices, when it was last synchronised.', ...readonly },
  paused_for: { interface: 'input', note: 'Why Plutus itself took it off the catalogue.', ...readonly, ...half },
  sort: { interface: 'input', note: 'Its place in the list. Lower comes first.', ...half },
}

const categoryLooks: Record<string, Look> = {
  name: { interface: 'input', ...half },
  slug,
  icon: { interface: 'input', ...half },
  sort: { interface: 'input', note: 'Its place in the list. Lower comes first.', ...half },
}

/** The note of amounts, because a form does not show that they are in minor units. */
const inMinorUnits = 'In the smallest unit of its currency: 50000 is ₹500 or $500.'

/** Columns that a new brand may leave out: it is active, and its colours are derived from its name. */
const mayBeEmpty = ['status', 'face_color', 'ink_color', 'website']

const noteOf = ({ says, isMoney }: ColumnField, name: string): string | null => {
  const sentences = [says?.replace(/\bNull\b/, 'Empty'), (isMoney || name === 'denominations') && inMinorUnits].filter(Boolean)
  return sentences.join(' ') || null
}

function lookOf({ says, fields }: Collection, place: { icon: string; sort: number }, looks: Record<string, Look>): StudioCollection {
  const order = Object.keys(looks)
  const shown = Object.entries(fields).map(([name, field]): [string, Look] => {
    const look = looks[name]
    if (!look) return [name, { hidden: true, readonly: true }]
    const isRequired = !field.nullable && field.default === undefined && !mayBeEmpty.includes(name)
    return [name, { note: noteOf(field, name), required: isRequired, sort: order.indexOf(name) + 1, ...look }]
  })
  return { collection: { ...place, note: says, display_template: '{{name}}' }, fields: Object.fromEntries(shown) }
}

/** The collections that Studio shows, by name, with the notes and inputs of their columns. */
export const studioCollections: Record<string, StudioCollection> = {
  brands: lookOf(brands, { icon: 'storefront', sort: 1 }, brandLooks),
  brand_categories: lookOf(brand_categories, { icon: 'category', sort: 2 }, categoryLooks),
}

/** The list of brands as the role Catalogue first sees it: a row of `directus_presets` without its role. */
export const brandList = {
  collection: 'brands',
  layout: 'tabular',
  layout_query: JSON.stringify({ tabular: { fields: ['name', 'category', 'status', 'currency', 'kind', 'supplier'], sort: ['name'] } }),
}

/** The settings of Studio: its name, the note beside its sign-in, and its only module. It has no emailed password resets. */
export const studioSettings = {
  project_name: 'Plutus Studio',
  public_note:
    'For operators with an authenticator. `npm run operator -- create-operator --email you@example.com` makes an account, or a new authenticator.',
  custom_css: 'a[href$="/reset-password"] { display: none }',
  // only Studio's own sizes: any other is work for the server that also answers recipients
  storage_asset_transform: 'presets',
  module_bar: JSON.stringify([{ type: 'module', id: 'content', enabled: true }]),
}
