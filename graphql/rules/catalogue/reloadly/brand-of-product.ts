import { isRewardCurrency } from '#contracts/company/words.ts'
import { minorDigits } from '#contracts/money/currency.ts'
import { rewardValueMax } from '#contracts/money/money-input.ts'
import type { SupplierPrices } from '#model/brands.ts'
import { deriveFaceColor, deriveInkColor } from '../brand/card-colors.ts'
import { checkBrand } from '../brand/check-brand.ts'
import { costsMoreThanItsValue, leastWithoutLoss, pricesOf } from './card-cost.ts'
import type { Choices } from './choices.ts'
import { toDecimal, toMinorExact, toMinorUp } from './decimal.ts'
import type { Product } from './reloadly-shapes.ts'

/**
 * The reason that a product is not offered. `loss` means that all its values cost more than they are worth, and `other_supplier` that an
 * operator gave its brand another supplier.
 */
export type NotOffered =
  | 'inactive'
  | 'account_number'
  | 'pre_order'
  | 'not_chosen'
  | 'currency'
  | 'no_price'
  | 'no_values'
  | 'loss'
  | 'invalid'
  | 'other_supplier'

/** The columns of a brand that come from its product. */
export type ProductColumns = {
  name: string
  face_color: string
  ink_color: string
  description: string
  countries: string[]
  currency: string
  kind: 'fixed' | 'range'
  denominations: number[] | null
  min_value: number | null
  max_value: number | null
  step_value: number | null
  terms: string
  how_to_redeem: string
  supplier_prices: SupplierPrices
}

export type ProductBrand = { columns: ProductColumns; slug: string; category: string }

/** Returns the brand that offers a product, or the reason that none does. `slug` is for a new brand and never changes afterwards. */
export function brandOf(product: Product, choices: Choices): ProductBrand | { reason: NotOffered } {
  if (product.status !== 'ACTIVE') return { reason: 'inactive' }
  if (product.additionalRequirements?.userIdRequired) return { reason: 'account_number' }
  if (product.supportsPreOrder) return { reason: 'pre_order' }
  if (!isChosen(product, choices)) return { reason: 'not_chosen' }
  const currency = product.recipientCurrencyCode
  if (!isRewardCurrency(currency)) return { reason: 'currency' }
  const prices = pricesOf(product)
  if (!prices) return { reason: 'no_price' }
  const values = product.denominationType === 'RANGE' ? rangeOf(product, prices, choices) : fixedOf(product, prices, choices)
  if ('reason' in values) return values
  const country = product.country?.isoName ?? ''
  const where = product.global || !product.country ? '' : ` in ${product.country.name}`
  const brandName = cleanText(product.brand.brandName)
  const { concise, verbose } = product.redeemInstruction ?? {}
  const face = deriveFaceColor(brandName)
  const columns = {
    name: cleanText(product.productName).slice(0, 80).trim(),
    face_color: face,
    ink_color: deriveInkColor(face),
    description: `A gift card of ${brandName.slice(0, 200)}${where}.`,
    countries: country ? [country] : [],
    currency,
    ...values,
    terms: cleanText(verbose ?? '') || 'The terms of the brand apply.',
    how_to_redeem:
      (cleanText(concise ?? '') || cleanText(verbose ?? '')).slice(0, 4000).trim() || 'Follow the steps that the brand describes.',
    supplier_prices: prices,
  }
  const category =
    cleanText(product.category?.name ?? '')
      .slice(0, 60)
      .trim() || 'Gift cards'
  const slug = slugOf(product)
  return isValid(columns, slug, category, product) ? { columns, slug, category } : { reason: 'invalid' }
}

/** Checks the brand by the rules that all brands share. */
function isValid(columns: ProductColumns, slug: string, category: string, { productId }: Product): boolean {
  const brand = { ...columns, slug, category, supplier: 'reloadly', supplier_ref: String(productId), status: 'active', sort: 0 }
  const stated = { ...brand, category: category.slice(0, 36), website: '', validity_months: 0 }
  return Object.keys(checkBrand(stated, ['reloadly'])).length === 0
}

function isChosen({ productId, brand, country, recipientCurrencyCode }: Product, choices: Choices): boolean {
  const isOfChosen = <Item>(list: Item[], item: Item) => list.length === 0 || list.includes(item)
  const isNamed =
    (choices.products.length === 0 && choices.brands.length === 0) ||
    choices.products.includes(productId) ||
    choices.brands.includes(brand.brandId)
  return isNamed && isOfChosen(choices.currencies, recipientCurrencyCode) && isOfChosen(choices.countries, country?.isoName ?? '')
}

type Values = Pick<ProductColumns, 'kind' | 'denominations' | 'min_value' | 'max_value' | 'step_value'>

function fixedOf(product: Product, prices: SupplierPrices, { allowLoss }: Choices): Values | { reason: NotOffered } {
  const currency = product.recipientCurrencyCode
  const all = (product.fixedRecipientDenominations ?? []).flatMap((value) => toMinorExact(toDecimal(value), minorDigits(currency)) ?? [])
  const whole = [...new Set(all)].filter((value) => value > 0 && value <= rewardValueMax).sort((a, b) => a - b)
  if (!whole.length) return { reason: 'no_values' }
  const denominations = allowLoss ? whole : whole.filter((value) => !costsMoreThanItsValue(prices, value, currency))
  if (!denominations.length) return { reason: 'loss' }
  return { kind: 'fixed', denominations, min_value: null, max_value: null, step_value: null }
}

function rangeOf(product: Product, prices: SupplierPrices, { allowLoss, fractions }: Choices): Values | { reason: NotOffered } {
  const currency = product.recipientCurrencyCode
  const digits = minorDigits(currency)
  const { minRecipientDenomination: min, maxRecipientDenomination: max } = product
  if (typeof min !== 'number' || typeof max !== 'number') return { reason: 'no_values' }
  const step = fractions ? 1 : 10 ** digits
  const from = Math.max(step, Math.ceil(toMinorUp(toDecimal(min), digits) / step) * step)
  const to = Math.floor(Math.min(Math.floor(max * 10 ** digits + 1e-6), rewardValueMax) / step) * step
  if (from > to) return { reason: 'no_values' }
  const least = allowLoss ? from : leastWithoutLoss(prices, currency, { from, to, step })
  if (least === undefined) return { reason: 'loss' }
  return { kind: 'range', denominations: null, min_value: least, max_value: to, step_value: step }
}

function slugOf({ productName, country, productId }: Product): string {
  return [toSlug(productName).slice(0, 60).replace(/-$/, ''), (country?.isoName ?? '').toLowerCase(), productId].filter(Boolean).join('-')
}

/** Converts a name to a slug: its small letters and digits, with single hyphens between words. Empty if it has neither. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ' }

/** Converts a supplier's text, which may contain HTML and entities, to plain lines of at most 10,000 characters in all. */
export function cleanText(text: string): string {
  return text
    .slice(0, 100_000)
    .replaceAll(/<(?:br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) => decodePoint(Number.parseInt(digits, hex ? 16 : 10)))
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
    .normalize('NFC')
    .slice(0, 10_000)
}

function decodePoint(point: number): string {
  return point === 9 || point === 10 || point === 13 || (point >= 32 && point <= 0x10ffff) ? String.fromCodePoint(point) : ' '
}
