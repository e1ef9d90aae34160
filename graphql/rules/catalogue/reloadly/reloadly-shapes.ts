import * as z from 'zod/mini'

const optional = <Shape extends z.ZodMiniType>(shape: Shape) => z.nullish(shape)
const rate = z._default(optional(z.number()), 0)

/** A product: the gift card of a brand in a country. Has only the fields that Plutus uses. */
export const productShape = z.object({
  productId: z.int(),
  productName: z.string(),
  global: optional(z.boolean()),
  status: optional(z.string()),
  supportsPreOrder: optional(z.boolean()),
  senderFee: rate,
  senderFeePercentage: rate,
  discountPercentage: rate,
  denominationType: z.string(),
  recipientCurrencyCode: z.string(),
  senderCurrencyCode: z.string(),
  recipientCurrencyToSenderCurrencyExchangeRate: optional(z.number()),
  minRecipientDenomination: optional(z.number()),
  maxRecipientDenomination: optional(z.number()),
  minSenderDenomination: optional(z.number()),
  fixedRecipientDenominations: z._default(optional(z.array(z.number())), []),
  fixedSenderDenominations: z._default(optional(z.array(z.number())), []),
  logoUrls: z._default(optional(z.array(z.string())), []),
  brand: z.object({ brandId: z.int(), brandName: z.string() }),
  category: optional(z.object({ name: z.string() })),
  country: optional(z.object({ isoName: z.string(), name: z.string() })),
  redeemInstruction: optional(z.object({ concise: optional(z.string()), verbose: optional(z.string()) })),
  additionalRequirements: optional(z.object({ userIdRequired: optional(z.boolean()) })),
})

export type Product = z.output<typeof productShape>

/** An order, as the answer to it and the report describe it. `amount` and `cost` are in the account's currency. */
export const transactionShape = z.object({
  transactionId: z.int(),
  amount: optional(z.number()),
  currencyCode: optional(z.string()),
  customIdentifier: optional(z.string()),
  status: z.string(),
  transactionCreatedTime: optional(z.string()),
  product: optional(
    z.object({
      productId: optional(z.int()),
      productName: optional(z.string()),
      unitPrice: optional(z.number()),
      currencyCode: optional(z.string()),
    }),
  ),
  balanceInfo: optional(z.object({ newBalance: optional(z.number()), cost: optional(z.number()), currencyCode: optional(z.string()) })),
})

export type Transaction = z.output<typeof transactionShape>

/** A number or text of a card, as text. The client keeps the digits of long numbers. */
const cardText = z.pipe(
  optional(z.union([z.string(), z.number()])),
  z.transform((value) => (value === null || value === undefined ? '' : String(value).trim())),
)

/** A card in the second version of the media type, where the link has a field of its own. */
const cardShape = z.object({ cardNumber: cardText, pinCode: cardText, redemptionUrl: cardText })

/** The documentation shows a single card, while orders of several cards need a list. Both are read. */
export const cardsShape = z.pipe(
  z.union([z.array(cardShape), cardShape]),
  z.transform((cards) => (Array.isArray(cards) ? cards : [cards])),
)

export type Card = z.output<typeof cardShape>

export const balanceShape = z.object({ balance: z.number(), currencyCode: z.string() })

export const tokenShape = z.object({ access_token: z.string(), expires_in: z.number() })

export const errorShape = z.object({ errorCode: optional(z.string()), message: z.string() })

/** A page of a list. The documentation shows both a bare list and one with its position. */
export const pageShape = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.union([
      z.array(item),
      z.object({
        content: z.array(item),
        last: optional(z.boolean()),
        number: optional(z.int()),
        pageable: optional(z.union([z.string(), z.object({ pageNumber: optional(z.int()) })])),
      }),
    ]),
    z.transform((page) => {
      if (Array.isArray(page)) return { items: page, isLast: undefined, position: undefined }
      const pageable = typeof page.pageable === 'object' ? page.pageable : undefined
      return { items: page.content, isLast: page.last ?? undefined, position: page.number ?? pageable?.pageNumber ?? undefined }
    }),
  )
