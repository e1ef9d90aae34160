import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { freePort } from '#bff/launch/ports.ts'
import { hostedPage } from './hosted-page.ts'
import { createNotifier, type Delivery } from './notify-plutus.ts'
import {
  createRazorpayLedger,
  razorpayId as id,
  itemsPage,
  type RazorpayDispute,
  type RazorpayPayment,
  type RazorpayRefund,
} from './razorpay-ledger.ts'
import { serveDouble } from './serve-double.ts'

/** A payment link of the Razorpay double, with the order and the first payment that belong to it. */
export type RazorpayLink = {
  id: string
  reference_id: string
  notes: Record<string, string>
  amount: number
  amount_paid: number
  method: Record<string, string>
  callback_url: string
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled'
  order_id: string
  payment: RazorpayPayment
}

const soon = 15 * 60

/**
 * Starts a double of Razorpay's API for the unpatched SDK, with a payment page and correctly signed events. As at Razorpay, a payment names
 * only its order.
 */
export async function startRazorpayDouble() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const [keyId, keySecret, secret] = [id('rzp_test'), id('secret'), id('webhook')]
  const links = new Map<string, RazorpayLink>()
  const notifier = createNotifier()
  const requests: string[] = []
  const ledger = createRazorpayLedger()
  let eventAge = 0

  function event(type: string, payload: object, createdAt = Math.floor(Date.now() / 1000) - eventAge): Omit<Delivery, 'answers'> {
    const entities = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]))
    const message = {
      entity: 'event',
      account_id: 'acc_double',
      event: type,
      contains: Object.keys(payload),
      payload: entities,
      created_at: createdAt,
    }
    const body = JSON.stringify(message)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return {
      type,
      body,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': id('evt') },
    }
  }

  const notify = (type: string, payload: object) => notifier.notify(event(type, payload))

  const paymentOf = (paymentId: string) => {
    const found = ledger.payments.find((payment) => payment.id === paymentId)
    return found && ledger.objectOf(found)
  }
  const aboutDispute = (what: string, dispute: RazorpayDispute) =>
    notify(`payment.dispute.${what}`, { payment: paymentOf(dispute.payment_id) ?? {}, dispute: { entity: 'dispute', ...dispute } })
  const aboutRefund = (what: string, refund: RazorpayRefund) =>
    notify(`refund.${what}`, { payment: paymentOf(refund.payment_id) ?? {}, refund: { entity: 'refund', ...refund } })

  const acts = {
    /** Pays a link, or a part of it. The first payment is the link's own, and each further one is new. */
    pay: (link: RazorpayLink, amount = link.amount - link.amount_paid) => {
      const payment = link.payment.status === 'created' ? link.payment : ledger.prepare(link.order_id, amount)
      Object.assign(payment, { amount, status: 'captured' })
      link.amount_paid += amount
      link.status = link.amount_paid < link.amount ? 'partially_paid' : 'paid'
      const payload = { payment_link: linkObject(link, url), payment: ledger.objectOf(payment) }
      return notify(link.status === 'paid' ? 'payment_link.paid' : 'payment_link.partially_paid', payload)
    },
    decline: (link: RazorpayLink, reason = 'payment_failed') =>
      notify('payment.failed', { payment: { ...ledger.objectOf(link.payment), status: 'failed', id: id('pay'), error_reason: reason } }),
    expire: (link: RazorpayLink) => {
      link.status = 'expired'
      return notify('payment_link.expired', { payment_link: linkObject(link, url) })
    },
    cancel: (link: RazorpayLink) => {
      link.status = 'cancelled'
      return notify('payment_link.cancelled', { payment_link: linkObject(link, url) })
    },
    dispute: (link: RazorpayLink, phase = 'chargeback', amount = link.amount, payment = link.payment) =>
      aboutDispute('created', ledger.dispute(payment, { phase, amount })),
    /** Ends a dispute, or reopens it in a later phase. */
    moveDispute: (dispute: RazorpayDispute, status: 'won' | 'lost' | 'open', phase?: string) => {
      ledger.move(dispute, status, phase)
      return aboutDispute(status === 'open' ? 'action_required' : status, dispute)
    },
    refund: (link: RazorpayLink, amount = link.amount, payment = link.payment) => aboutRefund('processed', ledger.refund(payment, amount)),
    failRefund: (refund: RazorpayRefund) => {
      refund.status = 'failed'
      return aboutRefund('failed', refund)
    },
  }

  const refuse = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } })
  const app = new Hono()
  app.use('/v1/*', async (c, next) => {
    requests.push(`${c.req.method} ${c.req.path}`)
    const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    return c.req.header('authorization') === basic ? next() : c.json(refuse('Authentication failed'), 401)
  })
  app.post('/v1/payment_links', async (c) => {
    const given = await c.req.json()
    const isTaken = [...links.values()].some(({ reference_id }) => reference_id === given.reference_id)
    if (isTaken) return c.json(refuse(`payment link with given reference_id (${given.reference_id}) already exists`), 400)
    if (given.expire_by - Date.now() / 1000 < soon) return c.json(refuse('expire_by should be at least 15 minutes after current time'), 400)
    if (!Number.isInteger(given.amount) || given.amount < 100 || given.currency !== 'INR') return c.json(refuse('amount'), 400)
    const order_id = id('order')
    const link: RazorpayLink = {
      id: id('plink'),
      reference_id: given.reference_id,
      notes: given.notes,
      amount: given.amount,
      amount_paid: 0,
      method: given.options.checkout.method,
      callback_url: given.callback_url,
      status: 'created',
      order_id,
      payment: ledger.prepare(order_id, given.amount),
    }
    links.set(link.id, link)
    return c.json(linkObject(link, url))
  })
  app.get('/v1/payment_links', (c) =>
    c.json({
      payment_links: [...links.values()]
        .filter((link) => link.reference_id === c.req.query('reference_id'))
        .map((link) => linkObject(link, url)),
    }),
  )
  app.post('/v1/payment_links/:id/cancel', (c) => {
    const link = links.get(c.req.param('id'))
    if (link?.status !== 'created') return c.json(refuse('Payment link cannot be cancelled'), 400)
    void acts.cancel(link)
    return c.json(linkObject(link, url))
  })
  const missing = refuse('The id provided does not exist')
  app.get('/v1/payment_links/:id', (c) => {
    const link = links.get(c.req.param('id'))
    if (!link) return c.json(missing, 400)
    const paid = ledger.payments.filter(({ order_id, status }) => order_id === link.order_id && status === 'captured')
    return c.json({ ...linkObject(link, url), payments: paid.map((payment) => ({ payment_id: payment.id, amount: payment.amount })) })
  })
  app.get('/v1/payments/:id', (c) => {
    const payment = paymentOf(c.req.param('id'))
    return payment ? c.json(payment) : c.json(missing, 400)
  })
  app.get('/v1/payments/:id/refunds', (c) =>
    c.json(
      itemsPage(
        ledger.refunds.filter(({ payment_id }) => payment_id === c.req.param('id')),
        c.req.query(),
      ),
    ),
  )
  app.get('/v1/disputes/:id', (c) => {
    const dispute = ledger.disputes.find((one) => one.id === c.req.param('id'))
    return dispute ? c.json(dispute) : c.json(missing, 400)
  })
  app.get('/v1/payments', (c) => c.json(itemsPage(ledger.payments.map(ledger.objectOf), c.req.query())))
  app.get('/v1/refunds', (c) => c.json(itemsPage(ledger.refunds, c.req.query())))
  app.get('/v1/disputes', (c) => c.json(itemsPage(ledger.disputes, c.req.query())))
  const orderObject = (link: RazorpayLink) => ({
    id: link.order_id,
    entity: 'order',
    amount: link.amount,
    receipt: link.reference_id,
    notes: link.notes,
  })
  app.get('/v1/orders', (c) => c.json(itemsPage([...links.values()].map(orderObject), c.req.query())))
  app.get('/v1/orders/:id', (c) => {
    const link = [...links.values()].find(({ order_id }) => order_id === c.req.param('id'))
    return link ? c.json(orderObject(link)) : c.json(missing, 400)
  })
  app.get('/pay/:id', (c) => {
    const link = links.get(c.req.param('id'))
    if (link?.status !== 'created') return c.html(hostedPage('Razorpay', { sum: 'This link is over.', buttons: [] }), 410)
    return c.html(
      hostedPage('Razorpay', {
        sum: `INR ${link.amount}`,
        buttons: [
          ['pay', 'Pay'],
          ['decline', 'Let it fail'],
        ],
      }),
    )
  })
  /** A failed attempt keeps the payer on the page. Only a paid link redirects. */
  app.post('/pay/:id', async (c) => {
    const link = links.get(c.req.param('id'))
    const { act } = await c.req.parseBody()
    if (link?.status !== 'created') return c.text('over', 410)
    void (act === 'pay' ? acts.pay(link) : acts.decline(link))
    if (act !== 'pay') return c.redirect(`/pay/${link.id}`, 303)
    const back = new URL(link.callback_url)
    back.searchParams.set('razorpay_payment_link_status', 'paid')
    return c.redirect(back.href, 303)
  })
  const stop = serveDouble(app, port)

  return {
    env: { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_API_URL: url },
    ...acts,
    ledger,
    event,
    post: notifier.post,
    notify: notifier.notify,
    hold: notifier.hold,
    release: notifier.release,
    deliveries: notifier.deliveries,
    deliverTo: (stackUrl: string) => notifier.deliverTo(stackUrl, 'razorpay'),
    requests,
    /** Dates the events from now on this many seconds back. */
    setEventAge: (seconds: number) => {
      eventAge = seconds
    },
    linksOf: (recharge: string) => [...links.values()].filter((link) => link.reference_id === recharge),
    objectOf: (link: RazorpayLink) => linkObject(link, url),
    stop(): Promise<void> {
      notifier.stop()
      return stop()
    },
  }
}

const linkObject = ({ payment: _, method: __, ...link }: RazorpayLink, url: string) => ({
  ...link,
  entity: 'payment_link',
  short_url: `${url}/pay/${link.id}`,
})
