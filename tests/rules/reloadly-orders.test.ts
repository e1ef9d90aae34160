import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buyCard, toVoucher } from '#graphql/rules/catalogue/reloadly/buy-card.ts'
import { ReloadlyClient } from '#graphql/rules/catalogue/reloadly/reloadly-client.ts'
import type { OutsideOrder } from '#graphql/rules/catalogue/voucher/outside-supplier.ts'
import { type OrderFault, type ReloadlyDouble, startReloadlyDouble } from '#tests/support/reloadly-double.ts'
import { giftProduct } from '#tests/support/reloadly-products.ts'

let reloadly: ReloadlyDouble
let client: ReloadlyClient
let patient: ReloadlyClient
const balances: (number | undefined)[] = []

/** An order as its row keeps it between attempts. */
function newOrder(product = '7') {
  const row = { reference: null as string | null, requestedAt: null as Date | null, cost: undefined as unknown, requests: 0 }
  const order = (): OutsideOrder => ({
    id,
    product,
    brand: 'brand',
    value: 50_000,
    currency: 'INR',
    prices: null,
    senderName: 'Aurora Retail',
    reference: row.reference,
    requestedAt: row.requestedAt,
    recordRequest: async () => {
      row.requests++
      row.requestedAt = new Date()
    },
    recordReference: async (reference, cost) => {
      row.reference = reference
      row.cost = cost
    },
  })
  const id = randomUUID()
  const attempt = (mayLose = false) =>
    buyCard(client, order(), { mayLose: async () => mayLose, noteBalance: async (read) => void balances.push(read?.balance) }).catch(
      () => undefined,
    )
  return { id, row, attempt, bought: () => reloadly.books.findByOrder(id) }
}

beforeAll(async () => {
  const products = [
    giftProduct(7),
    giftProduct(8, { senderFee: 3 }),
    giftProduct(9, { status: 'INACTIVE' }),
    giftProduct(10, { metadata: { delivers: 'link' } }),
    giftProduct(11, { recipientCurrencyCode: 'USD' }),
  ]
  reloadly = await startReloadlyDouble({ products })
  patient = new ReloadlyClient({ ...reloadly.settings, lowBalance: 0, choices: undefined })
  client = patient
})
afterAll(() => reloadly?.stop())
beforeEach(() => {
  Object.assign(reloadly.state, { fault: 'none', nextFaults: [], reportDelayed: false })
})

it('E3 buys a card, with its cost and the sender’s name, and tells the new balance', async () => {
  const order = newOrder()
  const answer = await order.attempt()
  const [bought] = order.bought()
  // 500 × 0.0119 = 5.95, + 0.02, − 5 %: 5.6725
  expect(answer).toEqual({ status: 'delivered', voucher: { code: bought?.card?.cardNumber, pin: bought?.card?.pinCode } })
  expect(order.row).toMatchObject({ reference: String(bought?.transactionId), cost: { amount: 568, currency: 'USD' }, requests: 1 })
  expect(bought?.body).toMatchObject({ unitPrice: 500, quantity: 1, senderName: 'Aurora Retail' })
  expect(balances.at(-1)).toBe(reloadly.books.balance)
})

it.each<OrderFault>(['hang_after', 'disconnect_after', 'error_after', 'html_after', 'malformed_after', 'answer_twice'])(
  'E3 finds the card of an order whose answer was lost by %s, and orders no other',
  async (fault) => {
    reloadly.state.nextFaults = [fault]
    const order = newOrder()
    if (fault === 'hang_after') client = new ReloadlyClient({ ...reloadly.settings, lowBalance: 0, choices: undefined }, 1000)
    let answer = await order.attempt()
    client = patient
    while (!answer) answer = await order.attempt()
    expect(answer).toMatchObject({ status: 'delivered', voucher: { code: order.bought()[0]?.card?.cardNumber } })
    expect(order.bought()).toHaveLength(1)
    expect(order.row.requests).toBe(1)
  },
)

it('E3 never takes the answer to another call for its own, after one came twice', async () => {
  for (let round = 0; round < 10; round++) {
    reloadly.state.nextFaults = ['answer_twice', 'answer_twice', 'answer_twice']
    const buy = async () => {
      const order = newOrder()
      let answer = await order.attempt()
      while (!answer) answer = await order.attempt()
      expect(answer).toMatchObject({ voucher: { code: order.bought()[0]?.card?.cardNumber } })
    }
    await Promise.all(Array.from({ length: 6 }, buy))
  }
  expect(new Set(reloadly.calls.map(({ connection }) => connection))).toEqual(new Set(['close']))
})

it('E3 sends a second attempt only when a minute has passed without the order in the report', async () => {
  reloadly.state.nextFaults = ['disconnect_before']
  const order = newOrder()
  expect(await order.attempt()).toBeUndefined()
  expect(await order.attempt()).toBeUndefined()
  expect(order.row.requests).toBe(1)
  order.row.requestedAt = new Date(Date.now() - 61_000)
  expect(await order.attempt()).toMatchObject({ status: 'delivered' })
  expect(order.row.requests).toBe(2)
  expect(order.bought()).toHaveLength(1)
})

it('E3 takes an identifier that is already used for an order that was bought, even while the report lacks it', async () => {
  reloadly.state.nextFaults = ['disconnect_after']
  reloadly.state.reportDelayed = true
  const order = newOrder()
  await order.attempt()
  order.row.requestedAt = new Date(Date.now() - 61_000)
  expect(await order.attempt()).toBeUndefined()
  expect(order.row.requests).toBe(2)
  reloadly.state.reportDelayed = false
  expect(await order.attempt()).toMatchObject({ status: 'delivered' })
  expect(order.bought()).toHaveLength(1)
})

it('E3 waits while an order is pending or has no card, and refuses one that failed', async () => {
  const ends: [OrderFault, () => void, object][] = [
    ['pending', () => reloadly.books.settle('SUCCESSFUL'), { status: 'delivered' }],
    ['processing', () => reloadly.books.settle('REFUNDED'), { status: 'refused', reason: 'refunded' }],
    ['processing', () => reloadly.books.settle('FAILED'), { status: 'refused', reason: 'failed' }],
    ['no_card', () => reloadly.books.issueCards(), { status: 'delivered' }],
  ]
  for (const [fault, end, expected] of ends) {
    reloadly.state.nextFaults = [fault]
    const order = newOrder()
    expect(await order.attempt(), fault).toBeUndefined()
    expect(await order.attempt(), fault).toBeUndefined()
    end()
    expect(await order.attempt(), fault).toMatchObject(expected)
    expect(order.row.requests).toBe(1)
  }
  for (const fault of ['failed', 'refunded'] as const) {
    reloadly.state.nextFaults = [fault]
    expect(await newOrder().attempt()).toEqual({ status: 'refused', reason: fault })
  }
})

it('E3 maps refusals by one table, and tells a low balance', async () => {
  const before = balances.length
  const answers: [OrderFault, unknown][] = [
    ['out_of_stock', { status: 'refused', reason: 'out_of_stock' }],
    ['insufficient_balance', { status: 'refused', reason: 'insufficient_balance' }],
    ['rate_limit', undefined],
    ['error_before', undefined],
  ]
  for (const [fault, expected] of answers) {
    reloadly.state.nextFaults = [fault]
    const order = newOrder()
    expect(await order.attempt(), fault).toEqual(expected)
    expect(order.bought()).toEqual([])
  }
  expect(balances.length).toBe(before + 1)
})

it('E3 never orders a card that costs more than it is worth now, unless that is allowed, nor a withdrawn product or one in another currency', async () => {
  const dear = newOrder('8')
  expect(await dear.attempt()).toEqual({ status: 'refused', reason: 'cost', pausesBrand: true })
  expect(dear.row.requests).toBe(0)
  expect(await dear.attempt(true)).toMatchObject({ status: 'delivered' })
  expect(await newOrder('9').attempt()).toEqual({ status: 'refused', reason: 'out_of_stock', pausesBrand: true })
  const foreign = newOrder('11')
  expect(await foreign.attempt(true)).toEqual({ status: 'refused', reason: 'currency', pausesBrand: true })
  expect(foreign.bought()).toEqual([])
  expect(await newOrder('404').attempt()).toEqual({ status: 'refused', reason: 'unknown_product', pausesBrand: true })
})

it('E3 reads cards with a number, a PIN, a link or only some of them', async () => {
  const link = 'https://redeem.example.com/1'
  expect(await newOrder('10').attempt()).toMatchObject({
    voucher: { code: '', link: expect.stringContaining('https://redeem.example.com/') },
  })
  expect(toVoucher({ cardNumber: '1234567', pinCode: '', redemptionUrl: link })).toEqual({ code: '1234567', link })
  expect(toVoucher({ cardNumber: link, pinCode: '99', redemptionUrl: '' })).toEqual({ code: '', pin: '99', link })
  expect(toVoucher({ cardNumber: '', pinCode: 'ONLY-PIN', redemptionUrl: '' })).toEqual({ code: 'ONLY-PIN' })
  expect(toVoucher({ cardNumber: '', pinCode: '', redemptionUrl: 'http://plain.example.com' })).toBeUndefined()
})
