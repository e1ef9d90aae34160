import { expect, it } from 'vitest'
import { brandOf, cleanText } from './brand-of-product.ts'
import { parseChoices } from './choices.ts'
import { outcomeOf } from './order-errors.ts'
import type { Product } from './reloadly-shapes.ts'

const all = parseChoices('{}')

const product: Product = {
  productId: 4711,
  productName: 'Amazon India',
  status: 'ACTIVE',
  supportsPreOrder: false,
  senderFee: 0.5,
  senderFeePercentage: 0,
  discountPercentage: 4,
  denominationType: 'RANGE',
  recipientCurrencyCode: 'INR',
  senderCurrencyCode: 'USD',
  recipientCurrencyToSenderCurrencyExchangeRate: 0.0119,
  minRecipientDenomination: 10.5,
  maxRecipientDenomination: 9999.99,
  fixedRecipientDenominations: [],
  fixedSenderDenominations: [],
  logoUrls: [],
  brand: { brandId: 2, brandName: 'Amazon' },
  category: { name: 'Shopping' },
  country: { isoName: 'IN', name: 'India' },
  redeemInstruction: { concise: 'Enter the code.', verbose: '<p>Terms &amp; conditions</p>' },
}

it('E3 offers a range in whole units from the first value without a loss, and in fractions if chosen', () => {
  // 0.04 × 0.0119 × value ≥ 0.5 from 1,050.42 on
  expect(brandOf(product, all)).toMatchObject({
    slug: 'amazon-india-in-4711',
    category: 'Shopping',
    columns: { name: 'Amazon India', kind: 'range', min_value: 105_100, max_value: 999_900, step_value: 100, countries: ['IN'] },
  })
  expect(brandOf(product, parseChoices('{"fractions":true}'))).toMatchObject({
    columns: { min_value: 105_043, max_value: 999_999, step_value: 1 },
  })
  expect(brandOf(product, parseChoices('{"allowLoss":true}'))).toMatchObject({ columns: { min_value: 1100, max_value: 999_900 } })
})

it('E3 offers the fixed values without a loss', () => {
  const fixed = { ...product, denominationType: 'FIXED', fixedRecipientDenominations: [2000, 500, 1999.99, 2000] }
  expect(brandOf(fixed, all)).toMatchObject({ columns: { kind: 'fixed', denominations: [199_999, 200_000], min_value: null } })
  expect(brandOf({ ...fixed, fixedRecipientDenominations: [500] }, all)).toEqual({ reason: 'loss' })
})

it.each([
  [{ status: 'INACTIVE' }, '{}', 'inactive'],
  [{ additionalRequirements: { userIdRequired: true } }, '{}', 'account_number'],
  [{ supportsPreOrder: true }, '{}', 'pre_order'],
  [{}, '{"countries":["US"]}', 'not_chosen'],
  [{}, '{"currencies":["USD"]}', 'not_chosen'],
  [{}, '{"products":[1],"brands":[3]}', 'not_chosen'],
  [{ recipientCurrencyCode: 'BTC' }, '{}', 'currency'],
  [{ recipientCurrencyToSenderCurrencyExchangeRate: null }, '{}', 'no_price'],
  [{ minRecipientDenomination: null }, '{}', 'no_values'],
  [{ minRecipientDenomination: 10.1, maxRecipientDenomination: 10.9 }, '{}', 'no_values'],
])('E3 does not offer %o with %s', (changes, choices, reason) => {
  expect(brandOf({ ...product, ...changes }, parseChoices(choices))).toEqual({ reason })
})

it('E3 chooses by product or brand, within countries and currencies', () => {
  const choices = parseChoices('{"products":[4711],"brands":[9],"countries":["IN"],"currencies":["INR"]}')
  expect(brandOf(product, choices)).toHaveProperty('columns')
  expect(brandOf({ ...product, productId: 1, brand: { brandId: 9, brandName: 'Nine' } }, choices)).toHaveProperty('columns')
})

it('E3 gives brands colours by their names, and leaves out what breaks the rules of all brands', () => {
  const colours = ['Amazon', 'Zara', 'Uber', 'Ikea'].map((brandName) => {
    const brand = brandOf({ ...product, brand: { brandId: 1, brandName } }, all)
    return 'columns' in brand ? brand.columns.face_color : ''
  })
  expect(new Set(colours).size).toBe(4)
  expect(brandOf({ ...product, country: { isoName: 'XX', name: 'Nowhere' } }, all)).toEqual({ reason: 'invalid' })
  const large = { ...product, minRecipientDenomination: 1, maxRecipientDenomination: 1e9 }
  expect(brandOf(large, all)).toMatchObject({ columns: { max_value: 1_000_000_000 } })
})

it('E3 reads the operator’s file and names what is wrong in it', () => {
  const fieldsOf = (text: string) => {
    try {
      return parseChoices(text)
    } catch (error) {
      return (error as { extensions: { fields: Record<string, string> } }).extensions.fields['choices']
    }
  }
  expect(fieldsOf('{"countries":["in"]}')).toMatch(/countries\.0/)
  expect(fieldsOf('{"allowLosses":true}')).toMatch(/allowLosses/)
  expect(fieldsOf('[')).toMatch(/isn’t JSON/)
})

it('E3 turns a supplier’s HTML into plain lines', () => {
  expect(cleanText('Log in&#13;<b>Enter</b> the code &amp; press&nbsp;OK<br/>Done &#x2713;')).toBe(
    'Log in\nEnter the code & press OK\nDone ✓',
  )
  expect(cleanText('')).toBe('')
})

it.each([
  [{ status: 400, code: 'CUSTOM_IDENTIFIER_ALREADY_USED', message: '' }, 'bought'],
  [{ status: 400, code: '', message: 'The custom identifier provided has already been used' }, 'bought'],
  [{ status: 429, code: '', message: 'slow down' }, 'later'],
  [{ status: 401, code: 'INVALID_TOKEN', message: '' }, 'later'],
  [{ status: 400, code: 'TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT', message: '' }, 'later'],
  [
    { status: 400, code: 'INSUFFICIENT_BALANCE', message: '' },
    { status: 'refused', reason: 'insufficient_balance' },
  ],
  [
    { status: 400, code: '', message: 'Product is out of stock' },
    { status: 'refused', reason: 'out_of_stock' },
  ],
  [
    { status: 404, code: 'INVALID_PRODUCT', message: '' },
    { status: 'refused', reason: 'unknown_product', pausesBrand: true },
  ],
  [
    { status: 400, code: '', message: 'Invalid price, please …' },
    { status: 'refused', reason: 'invalid_price', pausesBrand: true },
  ],
  [
    { status: 400, code: '', message: 'Sorry, at most 100 USD at a go' },
    { status: 'refused', reason: 'rejected' },
  ],
])('E3 takes the refusal %o as %o', (error, outcome) => {
  expect(outcomeOf(error)).toEqual(outcome)
})
