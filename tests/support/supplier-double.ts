import { randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { freePort } from '#bff/launch/ports.ts'

type Order = { product: string; value: number; currency: string; code: string }
/**
 * `deliver`; `refuse` for want of stock; `hang_up` after taking the order, like a supplier whose answer is lost; `stall` before it
 * answers; `keep_one` waiting and deliver to all others.
 */
type Mood = 'deliver' | 'refuse' | 'hang_up' | 'stall' | 'keep_one'

export type SupplierDouble = Awaited<ReturnType<typeof startSupplierDouble>>

/** A supplier of vouchers on a port of its own, as far as Plutus uses one: the same key is the same order. */
export async function startSupplierDouble() {
  const port = await freePort()
  const key = randomBytes(16).toString('hex')
  const orders = new Map<string, Order>()
  let asked = 0
  let mood: Mood = 'deliver'
  let kept: PromiseWithResolvers<void> | undefined
  const app = new Hono()
  app.post('/v1/orders', async (c) => {
    asked++
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.json({ error: 'unauthorized' }, 401)
    if (mood === 'refuse') return c.json({ status: 'refused', reason: 'out_of_stock' }, 409)
    const name = c.req.header('idempotency-key') ?? ''
    const wanted = (await c.req.json()) as Omit<Order, 'code'>
    const order = orders.get(name) ?? { ...wanted, code: `ACME-${randomBytes(6).toString('hex').toUpperCase()}` }
    orders.set(name, order)
    if (mood === 'hang_up') return c.text('upstream reset', 502)
    if (mood === 'keep_one' && !kept) {
      kept = Promise.withResolvers()
      await kept.promise
    }
    while (mood === 'stall') await new Promise((resolve) => setTimeout(resolve, 50))
    return c.json({ status: 'delivered', code: order.code }, 201)
  })
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  return {
    env: { VOUCHER_SUPPLIER_URL: `http://127.0.0.1:${port}/v1`, VOUCHER_SUPPLIER_KEY: key },
    orders,
    asked: () => asked,
    isKeeping: () => kept !== undefined,
    letGo: () => kept?.resolve(),
    is: (next: Mood) => {
      mood = next
    },
    /** As if it had just been started. */
    reset: () => {
      kept?.resolve()
      orders.clear()
      ;[asked, mood, kept] = [0, 'deliver', undefined]
    },
    stop: () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

let lent: Promise<SupplierDouble> | undefined

/** The supplier of the stacks that are lent without a BFF: one a worker, and as new with each of them. */
export function lentSupplier(): Promise<SupplierDouble> {
  lent ??= startSupplierDouble()
  return lent
}
