import type { Context } from 'hono'

/** A product as `GET /products` describes it. `metadata.delivers` is only for the double: a link, a number and a link, or a PIN for a link. */
export type GiftProduct = ReturnType<typeof giftProduct>

/** Makes a product of an account in USD, by default a card of ₹100 to ₹10,000 that is bought at a discount. */
export function giftProduct(productId: number, changes: Partial<ReturnType<typeof baseProduct>> = {}) {
  return { ...baseProduct(productId), ...changes }
}

function baseProduct(productId: number) {
  return {
    productId,
    productName: `Card ${productId} India`,
    global: false,
    status: 'ACTIVE',
    supportsPreOrder: false,
    senderFee: 0.02,
    senderFeePercentage: 0,
    discountPercentage: 5,
    denominationType: 'RANGE' as 'RANGE' | 'FIXED',
    recipientCurrencyCode: 'INR',
    minRecipientDenomination: 100 as number | null,
    maxRecipientDenomination: 10_000 as number | null,
    senderCurrencyCode: 'USD',
    recipientCurrencyToSenderCurrencyExchangeRate: 0.0119,
    minSenderDenomination: 1.19 as number | null,
    maxSenderDenomination: 119 as number | null,
    fixedRecipientDenominations: [] as number[],
    fixedSenderDenominations: [] as number[],
    fixedRecipientToSenderDenominationsMap: {} as Record<string, number>,
    metadata: {} as Record<string, string>,
    logoUrls: [] as string[],
    brand: { brandId: productId % 1000, brandName: `Brand ${productId % 1000}`, logoUrl: '' },
    category: { id: 1, name: 'Shopping' },
    country: { isoName: 'IN', name: 'India', flagUrl: 'https://s3.amazonaws.com/rld-flags/in.svg' },
    redeemInstruction: { concise: 'Enter the number at the checkout.', verbose: 'Valid at all shops. &#13;Not for cash.' },
    additionalRequirements: { userIdRequired: false },
  }
}

/** Answers a page of a list as Spring does, counting from 1 in the query and from 0 in the answer. */
export function answerPage(c: Context, all: object[]) {
  const size = Math.min(200, Number(c.req.query('size') ?? 200))
  const page = Math.max(1, Number(c.req.query('page') ?? 1))
  const content = all.slice((page - 1) * size, page * size)
  const totalPages = Math.ceil(all.length / size)
  const sort = { sorted: false, unsorted: true, empty: true }
  return c.json({
    content,
    pageable: { sort, pageNumber: page - 1, pageSize: size, offset: (page - 1) * size, unpaged: false, paged: true },
    last: page >= totalPages,
    totalPages,
    totalElements: all.length,
    sort,
    numberOfElements: content.length,
    first: page === 1,
    size,
    number: page - 1,
    empty: content.length === 0,
  })
}
