import { minorDigits } from '#contracts/money/currency.ts'
import type { SupplierPrices } from '#model/brands.ts'
import { add, type Decimal, isPositive, multiply, toDecimal, toMinorUp } from './decimal.ts'
import type { Product, Transaction } from './reloadly-shapes.ts'

/** Returns a product's prices. Without an exchange rate it is that of its first value. Undefined if there is none. */
export function pricesOf(product: Product): SupplierPrices | undefined {
  const rate = product.recipientCurrencyToSenderCurrencyExchangeRate || derivedRate(product)
  if (!rate || !(rate > 0)) return undefined
  return {
    currency: product.senderCurrencyCode,
    rate,
    fee: product.senderFee ?? 0,
    feePercent: product.senderFeePercentage ?? 0,
    discountPercent: product.discountPercentage ?? 0,
  }
}

/**
 * Returns the cost of a card in minor units of the account's currency, rounded up. It is the value at the product's rate, plus both fees,
 * minus the discount. `value` is in minor units of `currency`, the card's.
 */
export function cardCostOf(prices: SupplierPrices, value: number, currency: string): number {
  const sender = senderAmount(prices, value, currency)
  return toMinorUp(add(sender, extraOf(prices, sender)), minorDigits(prices.currency))
}

/** Returns true when a card costs more than its value at the product's rate: its fees exceed its discount. Exact, without rounding. */
export const costsMoreThanItsValue = (prices: SupplierPrices, value: number, currency: string): boolean =>
  isPositive(extraOf(prices, senderAmount(prices, value, currency)))

/**
 * Returns the smallest value in minor units that costs no more than it is worth, at least `from` and a multiple of `step` above it.
 * Undefined if none up to `to` does.
 */
export function leastWithoutLoss(
  prices: SupplierPrices,
  currency: string,
  { from, to, step }: { from: number; to: number; step: number },
): number | undefined {
  const isLoss = (index: number) => costsMoreThanItsValue(prices, from + index * step, currency)
  if (!isLoss(0)) return from
  let [low, high] = [0, Math.floor((to - from) / step)]
  // the loss per card falls with its value, or never ends
  if (isLoss(high)) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isLoss(middle)) low = middle
    else high = middle
  }
  return from + high * step
}

/** The price charged for an order, in minor units. */
export type OrderCost = { amount: number; currency: string }

/** Returns the price charged for an order, with fees and discount. `balanceInfo` has it since it exists, before that `amount`. */
export function costOfOrder({ balanceInfo, amount, currencyCode }: Transaction): OrderCost | undefined {
  const currency = balanceInfo?.currencyCode ?? currencyCode
  const cost = balanceInfo?.cost ?? amount
  if (!currency || typeof cost !== 'number') return undefined
  return { amount: toMinorUp(toDecimal(cost), minorDigits(currency)), currency }
}

function senderAmount({ rate }: SupplierPrices, value: number, currency: string): Decimal {
  return multiply({ units: BigInt(value), places: minorDigits(currency) }, toDecimal(rate))
}

/** The fees minus the discount, in major units of the account's currency. Negative when the card costs less than it is worth. */
function extraOf({ fee, feePercent, discountPercent }: SupplierPrices, sender: Decimal): Decimal {
  const discount = toDecimal(discountPercent)
  const percent = add(toDecimal(feePercent), { ...discount, units: -discount.units })
  return add(toDecimal(fee), multiply(sender, { units: percent.units, places: percent.places + 2 }))
}

function derivedRate(product: Product): number | undefined {
  const [recipient, sender] =
    product.denominationType === 'RANGE'
      ? [product.minRecipientDenomination, product.minSenderDenomination]
      : [product.fixedRecipientDenominations?.[0], product.fixedSenderDenominations?.[0]]
  return recipient && sender ? sender / recipient : undefined
}
