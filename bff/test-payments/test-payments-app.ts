import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { loopbackOnly } from '#bff/gateway/operation/loopback.ts'
import { sharedLook } from '#bff/web/shared-look.ts'
import { checkoutOrderBody } from '#graphql/contracts/rest/test-payments.ts'
import { newCheckout } from './checkout.ts'
import type { CheckoutStore } from './checkout-store.ts'
import { checkoutPage } from './page/checkout-page.ts'
import { listPage } from './page/list-page.ts'
import { applyAction, isPaymentAction } from './payment-action.ts'

type Deps = { store: CheckoutStore; url: string; plutusUrl: string; key: string }

const styles = new URL('page/test-payments.css', import.meta.url)

/** Serves the checkout API for Plutus at `/api`, the payment page of each checkout at `/pay/:id`, and their list at `/`. */
export function testPaymentsApp({ store, url, plutusUrl, key }: Deps): Hono {
  const app = new Hono()
  const home = new URL(plutusUrl).origin
  const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${home}; base-uri 'none'; frame-ancestors 'none'`
  app.use(loopbackOnly)
  app.use((c, next) => {
    c.header('Content-Security-Policy', policy)
    return next()
  })

  app.use('/api/*', async (c, next) => (isKey(c.req.header('authorization'), key) ? next() : c.json({ error: 'Not this key' }, 401)))

  app.post('/api/checkouts', async (c) => {
    const order = checkoutOrderBody.safeParse(await c.req.json().catch(() => undefined))
    if (!order.success) return c.json({ error: order.error.issues[0]?.path.join('.') }, 400)
    const isOurs = [order.data.statusUrl, order.data.cancelUrl].every((back) => new URL(back).origin === home)
    if (!isOurs) return c.json({ error: 'statusUrl' }, 400)
    const made = store.findByRecharge(order.data.recharge) ?? newCheckout(order.data, new Date())
    await store.save(made)
    return c.json({ id: made.id, url: `${url}/pay/${made.id}` })
  })

  app.post('/api/checkouts/:id/close', async (c) => {
    const checkout = store.find(c.req.param('id'))
    if (!checkout) return c.json({ error: 'Not found' }, 404)
    const closed = applyAction('close', checkout, new Date())
    if (closed) await store.save(closed)
    return c.json({ id: checkout.id, status: (closed ?? checkout).status })
  })

  app.get('/pay/:id', (c) => {
    const checkout = store.find(c.req.param('id'))
    return checkout ? c.html(checkoutPage(checkout)) : c.html(listPage(store.all().slice(0, listMax), 'This payment doesn’t exist.'), 404)
  })

  /**
   * Applies the action that the payer chose. Redirects to Plutus after paying, declining or leaving the payment pending, and back to this
   * page after other actions.
   */
  app.post('/pay/:id', async (c) => {
    const { act: name } = await c.req.parseBody()
    const checkout = store.find(c.req.param('id'))
    if (!checkout || !isPaymentAction(name) || name === 'close' || name === 'expire') return c.redirect('/', 303)
    const changed = applyAction(name, checkout, new Date())
    if (changed) await store.save(changed)
    const isPayer = changed && ['pay', 'payHalf', 'decline', 'later'].includes(name)
    return c.redirect(isPayer ? checkout.order.statusUrl : `/pay/${checkout.id}`, 303)
  })

  app.get('/', (c) => c.html(listPage(store.all().slice(0, listMax))))
  app.get('/test-payments.css', async (c) => c.body(await readFile(styles), 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.route('/', sharedLook)
  return app
}

const listMax = 50

function isKey(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header ?? '')
  const right = Buffer.from(`Bearer ${key}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
