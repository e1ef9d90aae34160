import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { type OrderFault, type ReloadlyDouble, startReloadlyDouble } from '#tests/support/reloadly-double.ts'
import { giftProduct } from '#tests/support/reloadly-products.ts'
import { type ReloadlyStack, startReloadlyStack } from '#tests/support/reloadly-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let reloadly: ReloadlyDouble
let shop: ReloadlyStack

const products = [
  giftProduct(7, { metadata: { delivers: 'both' } }),
  giftProduct(8, { senderFee: 300 }),
  giftProduct(9, { status: 'INACTIVE' }),
  giftProduct(10, { additionalRequirements: { userIdRequired: true } }),
  giftProduct(11, {
    denominationType: 'FIXED',
    fixedRecipientDenominations: [1, 250, 499.5],
    minRecipientDenomination: null,
    maxRecipientDenomination: null,
  }),
  giftProduct(12, { country: { isoName: 'US', name: 'United States', flagUrl: '' }, recipientCurrencyCode: 'USD' }),
]

beforeAll(async () => {
  reloadly = await startReloadlyDouble({ products, balance: 1000 })
  reloadly.books.products.get(7)?.logoUrls.push(`${reloadly.url}/logos/7.png`)
  reloadly.books.products.get(11)?.logoUrls.push('https://elsewhere.example.com/11.png')
  shop = await startReloadlyStack('SQLite', reloadly, { people: 17, ref: 7, choices: { countries: ['IN'] } })
})
afterAll(async () => {
  await shop?.stack.stop()
  await reloadly?.stop()
})
beforeEach(() => {
  Object.assign(reloadly.state, { fault: 'none', nextFaults: [] })
})

it('E3 R31 offers the chosen products as brands, counts the others and repeats that without a change', async () => {
  expect(await shop.brandOf(7)).toMatchObject({
    name: 'Card 7 India',
    slug: 'card-7-india-in-7',
    status: 'active',
    currency: 'INR',
    kind: 'range',
    min_value: 10_000,
    max_value: 1_000_000,
    step_value: 100,
    how_to_redeem: 'Enter the number at the checkout.',
    terms: 'Valid at all shops.\nNot for cash.',
  })
  // ₹1 costs more than it is worth
  expect(JSON.parse(String((await shop.brandOf(11))?.['denominations']))).toEqual([25_000, 49_950])
  const answer = await operator(shop.stack, 'sync-suppliers')
  expect(answer).toMatchObject({ products: 5, offered: 2, created: 0, updated: 0, withdrawn: 0, noRoom: [] })
  expect(answer['notOffered']).toEqual({ loss: 1, inactive: 1, account_number: 1 })
})

it('E3 redraws a product’s logo as our own, from the supplier’s address only', async () => {
  const { logo } = await waitFor(async () => [await shop.brandOf(7)].find((brand) => brand?.['logo']), {
    what: 'the job to fetch the logo',
  })
  expect(logo).toMatch(/^brand-[0-9a-f]{40}\.png$/)
  expect(
    readFileSync(join(shop.stack.dataDir, 'uploads', String(logo)))
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect((await shop.brandOf(11))?.['logo']).toBeNull()
})

it('E3 withdraws a brand with its product and offers it again, but never one that an operator retired', async () => {
  const [product] = products.filter(({ productId }) => productId === 11)
  reloadly.books.products.delete(11)
  expect(await operator(shop.stack, 'sync-suppliers')).toMatchObject({ withdrawn: 1, offered: 1 })
  expect(await shop.brandOf(11)).toMatchObject({ status: 'retired', paused_for: 'withdrawn' })
  reloadly.books.products.set(11, giftProduct(11, { ...product, productName: 'Renamed' }))
  expect(await operator(shop.stack, 'sync-suppliers')).toMatchObject({ withdrawn: 0, updated: 1 })
  expect(await shop.brandOf(11)).toMatchObject({ status: 'active', paused_for: null, name: 'Renamed', slug: 'card-11-india-in-11' })
  reloadly.books.products.set(11, giftProduct(11, { ...product, senderFee: 300 }))
  await operator(shop.stack, 'sync-suppliers')
  expect(await shop.brandOf(11)).toMatchObject({ status: 'retired', paused_for: 'cost' })
  await shop.stack.sql("update brands set status = 'retired', paused_for = null where supplier_ref = '11'")
  reloadly.books.products.set(11, giftProduct(11, { ...product }))
  await operator(shop.stack, 'sync-suppliers')
  expect(await shop.brandOf(11)).toMatchObject({ status: 'retired', paused_for: null })
})

it('E3 buys one card per claim, shows it and stores it sealed with its cost', async () => {
  const person = shop.next()
  const code = await person.claim()
  expect(code).toMatch(/^RLD-/)
  expect(await person.claim()).toBe(code)
  expect(reloadly.books.orders).toHaveLength(1)
  const [order] = await shop.orders()
  expect(order).toMatchObject({ status: 'delivered', cost: 568, cost_currency: 'USD' })
  const tables = ['plutus_voucher_orders', 'plutus_vouchers', 'plutus_jobs', 'claims']
  for (const table of tables)
    expect(JSON.stringify(await shop.stack.sql(`select * from ${table}`)), table).not.toMatch(/RLD-\d|redeem\.example/)
  expect(shop.stack.log('directus')).not.toMatch(/RLD-\d|redeem\.example/)
  await shop.expectEqualBooks()
})

it.each<OrderFault>(['disconnect_after', 'malformed_after', 'answer_twice', 'no_card', 'pending'])(
  'E3 keeps the reward for its card after %s, and mails that card later',
  async (fault) => {
    reloadly.state.nextFaults = [fault]
    const person = shop.next()
    const first = await person.claim()
    if (fault !== 'answer_twice') {
      expect(first).toBe('SUPPLIER_DELAYED')
      expect((await person.recipient.open()).view.status).toBe('claiming')
      reloadly.books.settle('SUCCESSFUL')
      reloadly.books.issueCards()
      await waitForCard(person)
      const { text } = await mailTo(shop.stack, person.email, (mail) => mail.text.includes('RLD-'))
      expect(reloadly.books.orders.map(({ card }) => card?.cardNumber)).toContain(/RLD-[0-9]+-[0-9A-F]+/.exec(text)?.[0])
    } else await waitForCard(person)
    await shop.expectEqualBooks()
  },
)

it('E3 orders again after a minute without a trace of the first attempt, and buys one card', async () => {
  reloadly.state.nextFaults = ['disconnect_before']
  const person = shop.next()
  expect(await person.claim()).toBe('SUPPLIER_DELAYED')
  const sent = () => reloadly.calls.filter(({ method, path }) => method === 'POST' && path === '/orders').length
  const before = sent()
  expect(await person.claim()).toBe('SUPPLIER_DELAYED')
  expect(sent()).toBe(before)
  await shop.passAMinute()
  await waitForCard(person)
  expect(sent()).toBe(before + 1)
  await shop.expectEqualBooks()
})

it('E3 gives the reward back when the order fails, and issues another card for it', async () => {
  for (const fault of ['failed', 'refunded', 'out_of_stock'] as const) {
    reloadly.state.nextFaults = [fault]
    const person = shop.next()
    expect(await person.claim(), fault).toBe('OUT_OF_STOCK')
    expect((await person.recipient.open()).view.status).toBe('open')
  }
  await shop.expectEqualBooks()
  await expectLedgersToSum(shop.stack)
})

it('E3 issues cards that have the same link and PINs of their own', async () => {
  const product = reloadly.books.products.get(7)
  Object.assign(product?.metadata ?? {}, { delivers: 'pin_for_link' })
  const people = [shop.next(), shop.next()]
  for (const person of people) {
    expect(await person.claim()).toBe('')
    expect((await person.recipient.open()).view.status).toBe('claimed')
  }
  Object.assign(product?.metadata ?? {}, { delivers: 'both' })
  await shop.expectEqualBooks()
})

it('E3 issues a card that was bought, although its brand is withdrawn before it arrives', async () => {
  reloadly.state.nextFaults = ['pending']
  const person = shop.next()
  expect(await person.claim()).toBe('SUPPLIER_DELAYED')
  const product = reloadly.books.products.get(7) ?? giftProduct(7)
  reloadly.books.products.delete(7)
  expect(await operator(shop.stack, 'sync-suppliers')).toMatchObject({ withdrawn: 1 })
  reloadly.books.settle('SUCCESSFUL')
  await waitForCard(person)
  reloadly.books.products.set(7, product)
  await operator(shop.stack, 'sync-suppliers')
  await shop.expectEqualBooks()
})

it('E3 leaves out a product whose brand was given another supplier, and synchronises the others', async () => {
  await shop.stack.sql("update brands set supplier = 'inventory', status = 'active' where supplier_ref = '11'")
  expect(await operator(shop.stack, 'sync-suppliers')).toMatchObject({ offered: 1, created: 0, notOffered: { other_supplier: 1 } })
  expect(await shop.brandOf(11)).toMatchObject({ supplier: 'inventory', status: 'active' })
  const product = reloadly.books.products.get(11) ?? giftProduct(11)
  reloadly.books.products.set(11, { ...product, productName: 'Renamed 11 India' })
  // an empty cell of a brand file empties it
  await shop.stack.sql("update brands set supplier_ref = null where supplier_ref = '11'")
  expect(await operator(shop.stack, 'sync-suppliers')).toMatchObject({ offered: 1, created: 0, notOffered: { other_supplier: 1 } })
  reloadly.books.products.set(11, product)
  await shop.stack.sql("update brands set supplier_ref = '11' where supplier_ref is null and slug like '%-11'")
})

it('E3 withdraws a brand whose product has another currency, and does not change the brand’s', async () => {
  await shop.stack.sql("update brands set currency = 'USD' where supplier_ref = '7'")
  expect(await operator(shop.stack, 'sync-suppliers')).toMatchObject({ withdrawn: 1, notOffered: { currency: 1 } })
  expect(await shop.brandOf(7)).toMatchObject({ currency: 'USD', status: 'retired' })
  await shop.stack.sql("update brands set currency = 'INR' where supplier_ref = '7'")
  expect(await operator(shop.stack, 'sync-suppliers')).toMatchObject({ offered: 1, withdrawn: 0 })
})

it('E3 lists what the supplier’s books and ours do not share', async () => {
  const foreign = { productId: 7, quantity: 1, unitPrice: 500, customIdentifier: 'by-hand', senderName: 'The operator' }
  reloadly.books.place(foreign, 'SUCCESSFUL', true)
  const [lost] = reloadly.books.orders.splice(0, 1)
  const answer = await operator(shop.stack, 'check-suppliers', { days: '2' })
  expect(answer['boughtButNotIssued']).toEqual([expect.objectContaining({ order: 'by-hand', cost: '5.68 USD', status: 'unknown' })])
  expect(answer['issuedButNotBought']).toEqual([expect.objectContaining({ reference: String(lost?.transactionId), cost: '5.68 USD' })])
  await expect(operator(shop.stack, 'check-suppliers', { days: '0' })).rejects.toThrow('VALIDATION')
})

const ready = async () => (await (await fetch(`${shop.stack.directusUrl}/plutus/ready`)).json()) as { notes?: string[] }

async function supplierState(): Promise<{ balances: unknown[]; refusals: { reason: string; count: number }[] }> {
  const headers = { authorization: `Bearer ${shop.stack.secrets.guestToken}` }
  return (await fetch(`${shop.stack.directusUrl}/plutus/suppliers/state`, { headers })).json()
}

async function mailsAboutBalance(): Promise<string[]> {
  const mails = (await (await fetch(`${shop.stack.mailboxUrl}/api/messages?to=operator@example.com`)).json()) as { subject: string }[]
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes('Reloadly'))
}

it('E3 counts an order refused for lack of balance as a low balance at once, above the limit too, until money is added', async () => {
  reloadly.books.balance = 900
  const refusedAs = async (name: string) => (await supplierState()).refusals.find(({ reason }) => reason === name)?.count ?? 0
  const before = await refusedAs('insufficient_balance')
  reloadly.state.nextFaults = ['insufficient_balance', 'insufficient_balance']
  const person = shop.next()
  expect(await person.claim()).toBe('OUT_OF_STOCK')
  expect(await ready()).toEqual({ ready: true, notes: ['low_balance'] })
  expect((await supplierState()).balances).toEqual([{ supplier: 'reloadly', balance: 900, currency: 'USD', isLow: true }])
  expect(await refusedAs('insufficient_balance')).toBe(before + 1)
  expect(await refusedAs('out_of_stock')).toBeGreaterThan(0)
  const mail = await mailTo(shop.stack, 'operator@example.com', ({ subject }) => subject.includes('Reloadly'))
  expect(mail.subject).toBe('Orders refused at Reloadly: balance too low')
  expect(mail.text).toContain('An order was refused for lack of balance. The account has $900 left.')
  expect(await shop.next().claim()).toBe('OUT_OF_STOCK')
  await operator(shop.stack, 'sync-suppliers')
  expect(await ready()).toEqual({ ready: true, notes: ['low_balance'] })
  expect(await mailsAboutBalance()).toHaveLength(1)
  reloadly.books.balance = 1000
  await operator(shop.stack, 'sync-suppliers')
  expect(await ready()).toEqual({ ready: true })
})

it('E3 mails the operator once when the balance falls below the limit, and says so at /readyz', async () => {
  expect((await ready()).notes).toBeUndefined()
  reloadly.books.balance = 499.99
  await operator(shop.stack, 'sync-suppliers')
  await operator(shop.stack, 'sync-suppliers')
  const mail = await mailTo(shop.stack, 'operator@example.com', ({ subject }) => subject.startsWith('Low balance'))
  expect(mail.subject).toBe('Low balance at Reloadly: $499.99')
  expect(await ready()).toEqual({ ready: true, notes: ['low_balance'] })
  expect((await supplierState()).balances).toEqual([{ supplier: 'reloadly', balance: 499.99, currency: 'USD', isLow: true }])
  expect((await mailsAboutBalance()).filter((subject) => subject.startsWith('Low balance'))).toHaveLength(1)
})

/** Waits until the job has fetched the card of a claim that was delayed. */
async function waitForCard(person: ReturnType<ReloadlyStack['next']>): Promise<void> {
  const isClaimed = async () => {
    await shop.makeJobsDue()
    return (await person.recipient.open()).view.status === 'claimed'
  }
  await waitFor(isClaimed, { what: 'the job to fetch the card' })
}
