import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { freePort } from '#bff/launch/ports.ts'
import { describeOrder, type GiftOrder, type OrderBody, ReloadlyBooks } from './reloadly-books.ts'
import { answerPage, type GiftProduct } from './reloadly-products.ts'
import { serveDouble } from './serve-double.ts'

/** The fault of a call of `POST /orders`, or the state of an order that takes time. `none` answers as documented. */
export type OrderFault =
  | 'none'
  | 'hang_before'
  | 'hang_after'
  | 'disconnect_before'
  | 'disconnect_after'
  | 'error_before'
  | 'error_after'
  | 'html_after'
  | 'malformed_after'
  | 'answer_twice'
  | 'pending'
  | 'processing'
  | 'failed'
  | 'refunded'
  | 'no_card'
  | 'insufficient_balance'
  | 'out_of_stock'
  | 'rate_limit'
  | 'unknown_path'

export type ReloadlyDouble = Awaited<ReturnType<typeof startReloadlyDouble>>

const logo = new URL('../../graphql/seed/logos/aurora.png', import.meta.url)

type Env = { Bindings: HttpBindings }
type Options = { products?: GiftProduct[]; balance?: number; tokenSeconds?: number }

/**
 * Starts a double of Reloadly's gift card API, as documented, with books of its own. Its faults are chosen by call: `nextFaults` are used
 * up one by one, then `fault` holds for all.
 */
export async function startReloadlyDouble({ products = [], balance = 100_000, tokenSeconds = 86_400 }: Options = {}) {
  const port = await freePort()
  const [clientId, clientSecret] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')]
  const books = new ReloadlyBooks(products, balance)
  const tokens = new Map<string, number>()
  const calls: { method: string; path: string; accept: string; connection: string | undefined; body?: OrderBody }[] = []
  const state = { fault: 'none' as OrderFault, nextFaults: [] as OrderFault[], isDown: false, reportDelayed: false, logins: 0 }
  const refuse = (c: Context, status: 400 | 401 | 404 | 429, errorCode: string | null, message: string) =>
    c.json({ timeStamp: new Date().toISOString(), message, path: c.req.path, errorCode, infoLink: null, details: [] }, status)

  const app = new Hono<Env>()
  app.post('/oauth/token', async (c) => {
    const sent = (await c.req.json()) as Record<string, string>
    const isKnown = sent['client_id'] === clientId && sent['client_secret'] === clientSecret
    if (!isKnown || sent['grant_type'] !== 'client_credentials') return refuse(c, 401, 'INVALID_CREDENTIALS', 'Access Denied')
    if (!/^https:\/\/giftcards(-sandbox)?\.reloadly\.com$/.test(sent['audience'] ?? ''))
      return refuse(c, 400, 'INVALID_AUDIENCE', 'Unknown audience')
    state.logins++
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, Date.now() + tokenSeconds * 1000)
    return c.json({ access_token: token, scope: 'developer', expires_in: tokenSeconds, token_type: 'Bearer' })
  })
  app.get('/logos/:file', async (c) => c.body(new Uint8Array(await readFile(logo)), 200, { 'content-type': 'image/png' }))
  app.use(async (c, next) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if ((tokens.get(token) ?? 0) <= Date.now()) return refuse(c, 401, 'INVALID_TOKEN', 'Full authentication is required')
    const accept = c.req.header('accept') ?? ''
    if (!/^application\/com\.reloadly\.giftcards-v[12]\+json$/.test(accept)) return c.json({ error: 'Not Acceptable' }, 406)
    calls.push({ method: c.req.method, path: c.req.path, accept, connection: c.req.header('connection') })
    if (state.isDown) return c.text('<html>Bad gateway</html>', 502)
    return next()
  })
  app.get('/products', (c) =>
    answerPage(c, books.listed(c.req.query('countryCode'), c.req.query('includeRange'), c.req.query('includeFixed'))),
  )
  app.get('/countries/:country/products', (c) => c.json(books.listed(c.req.param('country'))))
  app.get('/products/:id', (c) => {
    const product = books.products.get(Number(c.req.param('id')))
    return product ? c.json(product) : refuse(c, 404, 'INVALID_PRODUCT', 'Invalid product id')
  })
  app.get('/redeem-instructions', (c) => c.json(books.listed().map(({ brand, redeemInstruction }) => ({ ...brand, ...redeemInstruction }))))
  app.get('/products/:id/redeem-instructions', (c) => {
    const product = books.products.get(Number(c.req.param('id')))
    if (!product) return refuse(c, 404, 'INVALID_PRODUCT', 'Invalid product id')
    return c.json({ productId: product.productId, productName: product.productName, ...product.redeemInstruction })
  })
  app.get('/accounts/balance', (c) =>
    c.json({ balance: books.balance, currencyCode: 'USD', currencyName: 'US Dollar', updatedAt: '2026-11-18 06:30:00' }),
  )
  app.post('/orders', async (c) => {
    const body = (await c.req.json()) as OrderBody
    const call = calls.at(-1)
    if (call) call.body = body
    const fault = state.nextFaults.shift() ?? state.fault
    if (fault === 'rate_limit') return c.json({ message: 'Too many requests', errorCode: null }, 429)
    if (fault === 'unknown_path') return c.json({ timestamp: 'x', status: 404, error: 'Not Found', path: '/orders' }, 404)
    if (fault === 'hang_before') return hang()
    if (fault === 'disconnect_before') return disconnect(c)
    if (fault === 'error_before') return c.json({ timestamp: 'x', status: 500, error: 'Internal Server Error' }, 500)
    if (fault === 'out_of_stock') return refuse(c, 400, null, 'This product is currently out of stock')
    if (fault === 'insufficient_balance') return refuse(c, 400, 'INSUFFICIENT_BALANCE', 'Insufficient funds in the wallet')
    const placed = books.place(body, statusOf(fault), fault !== 'no_card')
    if ('errorCode' in placed) return refuse(c, placed.status, placed.errorCode, placed.message)
    if (fault === 'hang_after') return hang()
    if (fault === 'disconnect_after') return disconnect(c)
    if (fault === 'error_after') return c.json({ timestamp: 'x', status: 500, error: 'Internal Server Error' }, 500)
    if (fault === 'html_after') return c.html('<html><title>502 Bad Gateway</title></html>', 502)
    if (fault === 'malformed_after') return c.body('{"transactionId": 1, "status": "SUCC', 200, { 'content-type': 'application/json' })
    if (fault === 'answer_twice') answerAgain(c.env.outgoing, JSON.stringify(describeOrder(placed)))
    return c.json(describeOrder(placed))
  })
  app.get('/orders/transactions/:id/cards', (c) => {
    const order = books.find(Number(c.req.param('id')))
    if (!order) return refuse(c, 404, null, 'Invalid transaction ID')
    if (order.status !== 'SUCCESSFUL' || !order.card) return c.json([])
    const { cardNumber, pinCode, redemptionUrl } = order.card
    order.cardReads++
    const isSecond = (c.req.header('accept') ?? '').includes('-v2+')
    return c.json([isSecond ? { cardNumber, pinCode, redemptionUrl } : { cardNumber: cardNumber || redemptionUrl, pinCode }])
  })
  app.get('/reports/transactions', (c) => answerPage(c, state.reportDelayed ? [] : books.report(c.req.query()).map(describeOrder)))
  app.get('/reports/transactions/:id', (c) => {
    const order = books.find(Number(c.req.param('id')))
    return order ? c.json(describeOrder(order)) : refuse(c, 404, null, 'Could not retrieve the transaction')
  })
  const stop = serveDouble(app, port)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    env: { SUPPLIERS: 'inventory,reloadly', RELOADLY_CLIENT_ID: clientId, RELOADLY_CLIENT_SECRET: clientSecret, ...urls(url) },
    settings: {
      clientId,
      clientSecret,
      apiUrl: new URL(`${url}/`),
      authUrl: new URL(`${url}/`),
      audience: 'https://giftcards.reloadly.com',
    },
    books,
    calls,
    state,
    /** Makes every token expire now, as Reloadly does when credentials are renewed. */
    expireTokens: () => tokens.clear(),
    stop,
  }
}

const urls = (url: string) => ({ RELOADLY_API_URL: url, RELOADLY_AUTH_URL: url })

const statusOf = (fault: OrderFault): GiftOrder['status'] =>
  fault === 'pending' || fault === 'processing' || fault === 'failed' || fault === 'refunded'
    ? (fault.toUpperCase() as GiftOrder['status'])
    : 'SUCCESSFUL'

/** Never answers. The caller's timeout ends the wait. */
const hang = (): Promise<Response> => new Promise(() => undefined)

function disconnect(c: Context<Env>): Promise<Response> {
  c.env.incoming.socket.destroy()
  return hang()
}

/** Sends the same answer a second time on the connection, once the first was sent. */
function answerAgain(outgoing: ServerResponse | unknown, body: string): void {
  const response = outgoing as ServerResponse
  const { socket } = response
  const again = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  response.on('finish', () => setTimeout(() => socket?.write(again), 1))
}
