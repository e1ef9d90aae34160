import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { freePort } from '#bff/launch/ports.ts'
import { serveDouble } from './serve-double.ts'

type Order = { product: string; value: number; currency: string; code: string }

/** The parts of a delivered voucher besides its code. With an empty `code` it is only a link. */
type Parts = { code?: string; pin?: string; serial?: string; link?: string; expires?: string }

/**
 * The supplier's response to orders. It delivers, refuses (no stock), accepts but answers 502 (`hang_up`), delays every response (`stall`),
 * or only the first (`keep_one`).
 */
type Behaviour = 'deliver' | 'refuse' | 'hang_up' | 'stall' | 'keep_one'

export type SupplierDouble = Awaited<ReturnType<typeof startSupplierDouble>>

/** Starts a double of a voucher supplier's API. Orders are idempotent by key. */
export async function startSupplierDouble() {
  const port = await freePort()
  const key = randomBytes(16).toString('hex')
  const orders = new Map<string, Order>()
  let requestCount = 0
  let behaviour: Behaviour = 'deliver'
  let kept: PromiseWithResolvers<void> | undefined
  let parts: Parts = {}
  const app = new Hono()
  app.post('/v1/orders', async (c) => {
    requestCount++
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.json({ error: 'unauthorized' }, 401)
    if (behaviour === 'refuse') return c.json({ status: 'refused', reason: 'out_of_stock' }, 409)
    const name = c.req.header('idempotency-key') ?? ''
    const body = (await c.req.json()) as Omit<Order, 'code'>
    const order = orders.get(name) ?? { ...body, code: `ACME-${randomBytes(6).toString('hex').toUpperCase()}` }
    orders.set(name, order)
    if (behaviour === 'hang_up') return c.text('upstream reset', 502)
    if (behaviour === 'keep_one' && !kept) {
      kept = Promise.withResolvers()
      await kept.promise
    }
    while (behaviour === 'stall') await new Promise((resolve) => setTimeout(resolve, 50))
    return c.json({ status: 'delivered', code: order.code, ...parts }, 201)
  })
  const stop = serveDouble(app, port)
  return {
    env: { VOUCHER_SUPPLIER_URL: `http://127.0.0.1:${port}/v1`, VOUCHER_SUPPLIER_KEY: key },
    orders,
    requestCount: () => requestCount,
    isWaiting: () => kept !== undefined,
    release: () => kept?.resolve(),
    setBehaviour: (next: Behaviour) => {
      behaviour = next
    },
    /** Adds these parts to every further voucher. */
    setParts: (next: Parts) => {
      parts = next
    },
    /** Forgets all orders, releases a withheld response and makes the supplier deliver every further order. */
    reset: () => {
      kept?.resolve()
      orders.clear()
      ;[requestCount, behaviour, kept, parts] = [0, 'deliver', undefined, {}]
    },
    stop,
  }
}

let lent: Promise<SupplierDouble> | undefined

/** Returns the worker's shared supplier for pooled stacks without a BFF. It is reset whenever a stack is reused. */
export function lentSupplier(): Promise<SupplierDouble> {
  lent ??= startSupplierDouble()
  return lent
}
