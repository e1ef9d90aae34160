import { randomBytes } from 'node:crypto'
import type { GiftProduct } from './reloadly-products.ts'

export type OrderBody = {
  productId: number
  quantity: number
  unitPrice: number
  customIdentifier?: string
  senderName: string
  recipientEmail?: string
  recipientPhoneDetails?: object
}

type Card = { cardNumber: string; pinCode: string; redemptionUrl: string }

export type GiftOrder = {
  transactionId: number
  status: 'SUCCESSFUL' | 'PENDING' | 'PROCESSING' | 'FAILED' | 'REFUNDED'
  body: OrderBody
  product: GiftProduct
  cost: number
  oldBalance: number
  newBalance: number
  createdAt: string
  card: Card | undefined
  cardReads: number
}

type Refused = { status: 400 | 404; errorCode: string | null; message: string }

/** The double's own books: products, orders, cards and the balance of the account in USD. */
export class ReloadlyBooks {
  readonly products: Map<number, GiftProduct>
  readonly orders: GiftOrder[] = []
  balance: number
  /** True to buy again for an identifier that is already used. Reloadly may do so for orders at the same time. */
  acceptsTwice = false
  #nextId = 79_000

  constructor(products: GiftProduct[], balance: number) {
    this.products = new Map(products.map((product) => [product.productId, product]))
    this.balance = balance
  }

  listed(country?: string, includeRange = 'true', includeFixed = 'true'): GiftProduct[] {
    const isIncluded = ({ denominationType }: GiftProduct) => (denominationType === 'RANGE' ? includeRange : includeFixed) === 'true'
    return [...this.products.values()].filter((product) => isIncluded(product) && (!country || product.country.isoName === country))
  }

  /** Places an order and charges the account. Refuses as documented, and charges nothing then. */
  place(body: OrderBody, status: GiftOrder['status'], hasCard: boolean): GiftOrder | Refused {
    const product = this.products.get(body.productId)
    if (!product) return { status: 404, errorCode: 'INVALID_PRODUCT', message: 'Invalid product id' }
    if (!body.senderName || body.quantity !== 1)
      return { status: 400, errorCode: 'INVALID_INPUT_PROVIDED', message: 'Missing required field' }
    const { denominationType, fixedRecipientDenominations, minRecipientDenomination, maxRecipientDenomination } = product
    const isPriced =
      denominationType === 'RANGE'
        ? body.unitPrice >= Number(minRecipientDenomination) && body.unitPrice <= Number(maxRecipientDenomination)
        : fixedRecipientDenominations.includes(body.unitPrice)
    if (!isPriced) return { status: 400, errorCode: null, message: 'Invalid price, please ensure you selected the right price' }
    if (!this.acceptsTwice && this.orders.some((order) => order.body.customIdentifier === body.customIdentifier))
      return { status: 400, errorCode: 'CUSTOM_IDENTIFIER_ALREADY_USED', message: 'The custom identifier provided has already been used' }
    const sender = body.unitPrice * product.recipientCurrencyToSenderCurrencyExchangeRate
    const percent = (product.senderFeePercentage - product.discountPercentage) / 100
    const cost = Number((sender + product.senderFee + sender * percent).toFixed(5))
    if (cost > this.balance) return { status: 400, errorCode: 'INSUFFICIENT_BALANCE', message: 'Insufficient funds in the wallet' }
    const oldBalance = this.balance
    if (status !== 'FAILED' && status !== 'REFUNDED') this.balance = Number((oldBalance - cost).toFixed(5))
    const transactionId = this.#nextId++
    const createdAt = new Date().toISOString().slice(0, 19).replace('T', ' ')
    const card = hasCard ? makeCard(transactionId, product) : undefined
    const order = { transactionId, status, body, product, cost, oldBalance, newBalance: this.balance, createdAt, card, cardReads: 0 }
    this.orders.push(order)
    return order
  }

  find = (transactionId: number): GiftOrder | undefined => this.orders.find((order) => order.transactionId === transactionId)

  findByOrder = (id: string): GiftOrder[] => this.orders.filter(({ body }) => body.customIdentifier === id)

  /** Ends waiting orders. A refund returns what the order cost. */
  settle(status: GiftOrder['status'], only?: GiftOrder): void {
    for (const order of only ? [only] : this.orders) {
      if (order.status !== 'PENDING' && order.status !== 'PROCESSING') continue
      order.status = status
      if (status === 'REFUNDED') this.balance = Number((this.balance + order.cost).toFixed(5))
    }
  }

  /** Gives the orders without a card one. */
  issueCards(): void {
    for (const order of this.orders) order.card ??= makeCard(order.transactionId, order.product)
  }

  report({ customIdentifier, startDate, endDate }: Record<string, string>): GiftOrder[] {
    const isListed = ({ body, createdAt }: GiftOrder) =>
      (!customIdentifier || body.customIdentifier?.toLowerCase() === customIdentifier.toLowerCase()) &&
      (!startDate || createdAt >= startDate) &&
      (!endDate || createdAt <= endDate)
    return this.orders.filter(isListed).reverse()
  }
}

function makeCard(id: number, product: GiftProduct): Card {
  const secret = randomBytes(6).toString('hex').toUpperCase()
  if (product.metadata['delivers'] === 'pin_for_link')
    return { cardNumber: '', pinCode: `RLD-${id}-${secret}`, redemptionUrl: 'https://redeem.example.com/' }
  const isLink = product.metadata['delivers'] === 'link'
  return {
    cardNumber: isLink ? '' : `RLD-${id}-${secret}`,
    pinCode: isLink ? '' : secret.slice(0, 4),
    redemptionUrl: isLink || product.metadata['delivers'] === 'both' ? `https://redeem.example.com/${id}/${secret}` : '',
  }
}

/** Describes an order as the answer to it and the report do. */
export function describeOrder({ transactionId, status, body, product, cost, oldBalance, newBalance, createdAt }: GiftOrder) {
  return {
    transactionId,
    amount: cost,
    discount: 0,
    currencyCode: 'USD',
    fee: product.senderFee,
    smsFee: 0,
    totalFee: product.senderFee,
    preOrdered: false,
    recipientEmail: body.recipientEmail ?? null,
    recipientPhone: null,
    customIdentifier: body.customIdentifier ?? null,
    status,
    transactionCreatedTime: createdAt,
    product: {
      productId: product.productId,
      productName: product.productName,
      countryCode: product.country.isoName,
      quantity: 1,
      unitPrice: body.unitPrice,
      totalPrice: body.unitPrice,
      currencyCode: product.recipientCurrencyCode,
      brand: product.brand,
    },
    balanceInfo: { oldBalance, newBalance, cost, currencyCode: 'USD', currencyName: 'US Dollar', updatedAt: createdAt },
  }
}
