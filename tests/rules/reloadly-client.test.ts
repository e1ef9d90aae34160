import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { parseKeepingDigits, ReloadlyClient, ReloadlyError } from '#graphql/rules/catalogue/reloadly/reloadly-client.ts'
import { type ReloadlyDouble, startReloadlyDouble } from '#tests/support/reloadly-double.ts'
import { giftProduct } from '#tests/support/reloadly-products.ts'

let reloadly: ReloadlyDouble
let client: ReloadlyClient
const limits = { lowBalance: 0, choices: undefined }

beforeAll(async () => {
  const products = Array.from({ length: 450 }, (_, index) => giftProduct(index + 1))
  reloadly = await startReloadlyDouble({ products, tokenSeconds: 3600 })
  client = new ReloadlyClient({ ...reloadly.settings, ...limits })
})
afterAll(() => reloadly?.stop())

it('E3 signs in once for many calls, and once more when its token is rejected', async () => {
  await Promise.all([client.readBalance(), client.readBalance(), client.readProduct('1')])
  expect(reloadly.state.logins).toBe(1)
  reloadly.expireTokens()
  expect(await client.readBalance()).toEqual({ balance: 100_000, currencyCode: 'USD' })
  expect(reloadly.state.logins).toBe(2)
})

it('E3 signs in again shortly before a token expires', async () => {
  const before = reloadly.state.logins
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_570_000)
  await client.readBalance()
  clock.mockRestore()
  expect(reloadly.state.logins).toBe(before + 1)
})

it('E3 reads the products page by page, each once', async () => {
  const ids: number[] = []
  for (let page: number | undefined = 1; page !== undefined; ) {
    const { items, next }: Awaited<ReturnType<ReloadlyClient['readProducts']>> = await client.readProducts(page, 200)
    ids.push(...items.map(({ productId }) => productId))
    page = next
  }
  expect(ids).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
  expect((await client.readProducts(1, 200, 'US')).items).toEqual([])
})

it('E3 skips a product that it cannot read, and counts it', async () => {
  const product = reloadly.books.products.get(7)
  Object.assign(product ?? {}, { brand: { brandId: 1, brandName: null } })
  const { items, unreadable } = await client.readProducts(1, 200)
  expect([items.length, unreadable]).toEqual([199, 1])
  Object.assign(product ?? {}, { brand: { brandId: 1, brandName: 'Brand 1' } })
})

it('E3 tells a refusal, which did nothing, from any other failure', async () => {
  const order = { productId: 1, unitPrice: 500, customIdentifier: 'client-1', senderName: 'Aurora' }
  expect(await client.order(order)).toMatchObject({ status: 'SUCCESSFUL', customIdentifier: 'client-1' })
  await expect(client.order(order)).rejects.toMatchObject({ status: 400, code: 'CUSTOM_IDENTIFIER_ALREADY_USED' })
  await expect(client.readProduct('9999')).rejects.toBeInstanceOf(ReloadlyError)
  reloadly.state.isDown = true
  await expect(client.readBalance()).rejects.not.toBeInstanceOf(ReloadlyError)
  reloadly.state.isDown = false
  for (const fault of ['disconnect_after', 'html_after', 'malformed_after', 'error_after', 'error_before'] as const) {
    reloadly.state.nextFaults = [fault]
    const lost = client.order({ ...order, customIdentifier: `client-${fault}` })
    await expect(lost, fault).rejects.not.toBeInstanceOf(ReloadlyError)
  }
  reloadly.state.nextFaults = ['unknown_path']
  await expect(client.order({ ...order, customIdentifier: 'client-path' })).rejects.not.toBeInstanceOf(ReloadlyError)
  const wrong = new ReloadlyClient({ ...reloadly.settings, ...limits, clientSecret: 'wrong' })
  await expect(wrong.order(order)).rejects.not.toBeInstanceOf(ReloadlyError)
})

it('E3 passes on neither an email address nor a number, and asks for the second version of cards', async () => {
  const { body } = reloadly.calls.find(({ path }) => path === '/orders') ?? {}
  expect(Object.keys(body ?? {}).sort()).toEqual(['customIdentifier', 'preOrder', 'productId', 'quantity', 'senderName', 'unitPrice'])
  const [order] = reloadly.books.orders
  expect(await client.readCards(String(order?.transactionId))).toEqual([{ ...order?.card }])
  expect(reloadly.calls.at(-1)?.accept).toBe('application/com.reloadly.giftcards-v2+json')
})

it('E3 keeps the digits of a long card number', () => {
  expect(parseKeepingDigits('[{"cardNumber":6120200345149064123,"pinCode":5821,"value":0.1}]')).toEqual([
    { cardNumber: '6120200345149064123', pinCode: 5821, value: 0.1 },
  ])
})

it('E3 quotes nothing of an answer that is no JSON, which may be a card', async () => {
  const card = '[{"cardNumber":ABC-123}]'
  const answers = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(card))
  await expect(client.readCards('1')).rejects.toThrow(/^Reloadly answered no JSON$/)
  answers.mockRestore()
})
