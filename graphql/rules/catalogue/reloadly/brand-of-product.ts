import { createHash } from 'node:crypto'
import { minorDigits } from '#rules/platform/money/currency.ts'
import type { SupplierPrices } from '../../../model/brands.ts'
import { costsMoreThanItsValue, leastWithoutLoss, pricesOf } from './card-cost.ts'
import type { Choices } from './choices.ts'
import { cleanText } from './clean-text.ts'
import { toDecimal, toMinorExact, toMinorUp } from './decimal.ts'
import type { Product } from './reloadly-shapes.ts'

/** The reason that a product is not offered. `loss` means that all its values cost more than they are worth. */
export type NotOffered = 'inactive' | 'account_number' | 'pre_order' | 'not_chosen' | 'currency' | 'no_price' | 'no_values' | 'loss'

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

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Returns the brand that offers a product, or the reason that none does. `slug` is for a new brand and never changes afterwards. */
export function brandOf(product: Product, choices: Choices): ProductBrand | { reason: NotOffered } {
  if (product.status !== 'ACTIVE') return { reason: 'inactive' }
  if (product.additionalRequirements?.userIdRequired) return { reason: 'account_number' }
  if (product.supportsPreOrder) return { reason: 'pre_order' }
  if (!isChosen(product, choices)) return { reason: 'not_chosen' }
  const currency = product.recipientCurrencyCode
  if (!currencies.has(currency)) return { reason: 'currency' }
  const prices = pricesOf(product)
  if (!prices) return { reason: 'no_price' }
  const values = product.denominationType === 'RANGE' ? rangeOf(product, prices, choices) : fixedOf(product, prices, choices)
  if ('reason' in values) return values
  const country = product.country?.isoName ?? ''
  const where = product.global || !product.country ? '' : ` in ${product.country.name}`
  const { concise, verbose } = product.redeemInstruction ?? {}
  const columns = {
    name: product.productName.trim().slice(0, 80),
    ...colorsOf(product.brand.brandName),
    description: `A gift card of ${product.brand.brandName.trim()}${where}.`.slice(0, 300),
    countries: country ? [country] : [],
    currency,
    ...values,
    terms: cleanText(verbose ?? ''),
    how_to_redeem: cleanText(concise || verbose || ''),
    supplier_prices: prices,
  }
  return { columns, slug: slugOf(product), category: product.category?.name.trim().slice(0, 60) || 'Gift cards' }
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
  const whole = [...new Set(all)].filter((value) => value > 0).sort((a, b) => a - b)
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
  const to = Math.floor(Math.floor(max * 10 ** digits + 1e-6) / step) * step
  if (from > to) return { reason: 'no_values' }
  const least = allowLoss ? from : leastWithoutLoss(prices, currency, { from, to, step })
  if (least === undefined) return { reason: 'loss' }
  return { kind: 'range', denominations: null, min_value: least, max_value: to, step_value: step }
}

function slugOf({ productName, country, productId }: Product): string {
  const name = productName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return [name.slice(0, 60).replace(/-$/, ''), (country?.isoName ?? '').toLowerCase(), productId].filter(Boolean).join('-')
}

/** Derives a brand's colour from its name, dark enough for white text. */
function colorsOf(brand: string): Pick<ProductColumns, 'face_color' | 'ink_color'> {
  const [first = 0, second = 0] = createHash('sha256').update(brand).digest()
  const hue = Math.round(((first * 256 + second) / 65_536) * 360)
  return { face_color: toHex(hue, 0.5, 0.27), ink_color: '#ffffff' }
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    const share = lightness - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
