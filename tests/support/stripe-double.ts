import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { freePort } from '#bff/launch/ports.ts'
import { hostedPage } from './hosted-page.ts'
import { createNotifier, type Delivery } from './notify-plutus.ts'
import { serveDouble } from './serve-double.ts'
import { createStripeLedger, listPage, type StripeDispute, type StripeRefund } from './stripe-ledger.ts'

type Webhooks = { generateTestHeaderString: (options: { payload: string; secret: string; timestamp?: number }) => string }
/** The webhook helpers of the Stripe SDK that the rules use. The double signs its events with them. */
const { webhooks } = createRequire(new URL('../../graphql/package.json', import.meta.url))('stripe') as { webhooks: Webhooks }

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/**
 * Starts a double of Stripe's API for the unpatched SDK, with a payment page. Events are correctly signed. `env` configures the stack, and
 * `deliverTo` is set later.
 */
export async function startStripeDouble() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const key = id('sk_test')
  const secret = id('whsec')
  const sessions = new Map<string, StripeSession>()
  const idempotent = new Map<string, { params: string; session: StripeSession }>()
  const notifier = createNotifier()
  const requests: string[] = []
  const ledger = createStripeLedger()
  let isDown = false
  let eventAge = 0
  /** The refunds and disputes that the API answers instead of the present ones. */
  let past: Pick<typeof ledger, 'refunds' | 'disputes'> | undefined
  /** The path whose next answer is kept until the promise resolves. The answer itself is of the time of the call. */
  let late: { path: string; until: Promise<unknown> } | undefined

  /** Creates a signed Stripe event without sending it. `timestamp`, in epoch seconds, makes it older than now. */
  function event(
    type: string,
    object: object,
    { timestamp, ...more }: { timestamp?: number; id?: string } = {},
  ): Omit<Delivery, 'answers'> {
    const created = timestamp ?? Math.floor(Date.now() / 1000) - eventAge
    const body = JSON.stringify({
      id: id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      type,
      data: { object },
      ...more,
    })
    const signature = webhooks.generateTestHeaderString({ payload: body, secret, ...(timestamp ? { timestamp } : {}) })
    return { type, body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }

  const notify = (type: string, object: object) => notifier.notify(event(type, object))
  const about = (type: string, session: StripeSession) => notify(`checkout.session.${type}`, sessionObject(session, url))

  const chargeOf = (session: StripeSession) => ({
    id: session.charge ?? 'ch_none',
    object: 'charge',
    amount: session.amount,
    currency: session.currency,
    amount_refunded: ledger.refunded(session),
    payment_intent: session.intent,
    metadata: { recharge: session.recharge },
  })

  const acts = {
    /** Pays by card, which settles immediately. */
    pay: (session: StripeSession) => {
      Object.assign(session, { status: 'complete', payment_status: 'paid', charge: id('ch') })
      return about('completed', session)
    },
    /** Orders a bank debit, which settles or bounces later. */
    debit: (session: StripeSession) => {
      Object.assign(session, { status: 'complete', payment_status: 'unpaid' })
      return about('completed', session)
    },
    settle: (session: StripeSession) => {
      Object.assign(session, { payment_status: 'paid', charge: id('ch') })
      return about('async_payment_succeeded', session)
    },
    bounce: (session: StripeSession) => {
      session.hasBounced = true
      return about('async_payment_failed', session)
    },
    expire: (session: StripeSession) => {
      session.status = 'expired'
      return about('expired', session)
    },
    dispute: (session: StripeSession, opened: { amount?: number; status?: string } = {}) =>
      notify('charge.dispute.created', ledger.dispute(session, opened)),
    /** Turns an inquiry into a dispute, or reopens one that was won. */
    escalate: (dispute: StripeDispute) => {
      ledger.escalate(dispute)
      return notify('charge.dispute.funds_withdrawn', dispute)
    },
    win: (dispute: StripeDispute, reinstated?: number) => {
      ledger.close(dispute, 'won', reinstated)
      return notify('charge.dispute.funds_reinstated', dispute)
    },
    lose: (dispute: StripeDispute) => {
      ledger.close(dispute, 'lost')
      return notify('charge.dispute.closed', dispute)
    },
    refund: (session: StripeSession, amount = session.amount) => {
      ledger.refund(session, amount)
      return notify('charge.refunded', chargeOf(session))
    },
    failRefund: (refund: StripeRefund) => {
      refund.status = 'failed'
      return notify('refund.failed', refund)
    },
  }

  const app = new Hono()
  app.use('/v1/*', async (c, next) => {
    requests.push(`${c.req.method} ${c.req.path}`)
    if (isDown) return c.json({ error: { type: 'api_error', message: 'down' } }, 500)
    if (c.req.header('authorization') !== `Bearer ${key}`) return c.json({ error: { type: 'invalid_request_error', message: 'key' } }, 401)
    await next()
    if (late?.path === c.req.path) {
      const { until } = late
      late = undefined
      await until
    }
    return undefined
  })
  app.post('/v1/checkout/sessions', async (c) => {
    const params = new URLSearchParams(await c.req.text())
    const idempotencyKey = c.req.header('idempotency-key') ?? ''
    const earlier = idempotent.get(idempotencyKey)
    if (earlier && earlier.params !== params.toString())
      return c.json(
        { error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters' } },
        400,
      )
    const fault = checkSession(params)
    if (fault) return c.json({ error: { type: 'invalid_request_error', message: fault } }, 400)
    const session: StripeSession = earlier?.session ?? {
      id: id('cs_test'),
      recharge: params.get('client_reference_id') ?? '',
      method: params.get('allowed_payment_method_types[0]') ?? '',
      amount: Number(params.get('line_items[0][price_data][unit_amount]')),
      currency: params.get('line_items[0][price_data][currency]') ?? '',
      successUrl: params.get('success_url') ?? '',
      cancelUrl: params.get('cancel_url') ?? '',
      intent: id('pi'),
      status: 'open',
      payment_status: 'unpaid',
    }
    idempotent.set(idempotencyKey, { params: params.toString(), session })
    sessions.set(session.id, session)
    return c.json(sessionObject(session, url))
  })
  app.post('/v1/checkout/sessions/:id/expire', (c) => {
    const session = sessions.get(c.req.param('id'))
    if (session?.status !== 'open')
      return c.json({ error: { type: 'invalid_request_error', message: 'Only open sessions can be expired' } }, 400)
    void acts.expire(session)
    return c.json(sessionObject(session, url))
  })
  app.get('/v1/checkout/sessions/:id', (c) => {
    const session = sessions.get(c.req.param('id'))
    if (!session) return c.json({ error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' } }, 404)
    return c.json(sessionObject(session, url))
  })
  app.get('/v1/payment_intents/:id', (c) => {
    const session = [...sessions.values()].find(({ intent }) => intent === c.req.param('id'))
    if (!session)
      return c.json({ error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' } }, 404)
    return c.json(intentOf(session))
  })
  app.get('/v1/payment_intents', (c) => c.json(listPage([...sessions.values()].map(intentOf), new URL(c.req.url))))
  const ofIntent = <One extends { payment_intent: string }>(all: One[], intent: string | undefined) =>
    all.filter(({ payment_intent }) => !intent || payment_intent === intent)
  app.get('/v1/refunds', (c) => c.json(listPage(ofIntent((past ?? ledger).refunds, c.req.query('payment_intent')), new URL(c.req.url))))
  app.get('/v1/disputes', (c) => c.json(listPage(ofIntent((past ?? ledger).disputes, c.req.query('payment_intent')), new URL(c.req.url))))
  app.get('/pay/:id', (c) => {
    const session = sessions.get(c.req.param('id'))
    if (session?.status !== 'open') return c.html(hostedPage('Stripe Checkout', { sum: 'This page is over.', buttons: [] }), 410)
    const act: [string, string] = session.method === 'card' ? ['pay', 'Pay'] : ['debit', 'Pay by bank debit']
    return c.html(hostedPage('Stripe Checkout', { sum: `${session.currency} ${session.amount}`, buttons: [act], back: session.cancelUrl }))
  })
  app.post('/pay/:id', async (c) => {
    const session = sessions.get(c.req.param('id'))
    const { act } = await c.req.parseBody()
    if (session?.status !== 'open') return c.text('over', 410)
    void (act === 'pay' ? acts.pay(session) : acts.debit(session))
    return c.redirect(session.successUrl, 303)
  })
  const stop = serveDouble(app, port)

  return {
    env: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: url },
    ...acts,
    ledger,
    event,
    post: notifier.post,
    notify: notifier.notify,
    hold: notifier.hold,
    release: notifier.release,
    deliveries: notifier.deliveries,
    deliverTo: (stackUrl: string) => notifier.deliverTo(stackUrl, 'stripe'),
    /** The calls that the SDK made, such as `POST /v1/…`. */
    requests,
    sessionOf: (recharge: string) => [...sessions.values()].filter((session) => session.recharge === recharge),
    objectOf: (session: StripeSession) => sessionObject(session, url),
    /** Turns an outage of the API on or off. While on, every call is answered with 500. */
    setDown: (value: boolean) => {
      isDown = value
    },
    /** Dates the events from now on this many seconds back. */
    setEventAge: (seconds: number) => {
      eventAge = seconds
    },
    /** Makes the API answer with the refunds and disputes of this moment, as a replica does that lags behind. */
    setLagging: (value: boolean) => {
      past = value ? structuredClone({ refunds: ledger.refunds, disputes: ledger.disputes }) : undefined
    },
    /** Delays the next answer of a path, such as `/v1/disputes`. Returns a function that sends it. */
    answerLate(path: string): () => void {
      const { promise: until, resolve } = Promise.withResolvers<void>()
      late = { path, until }
      return resolve
    },
    stop(): Promise<void> {
      notifier.stop()
      return stop()
    },
  }
}

type StripeSession = {
  id: string
  recharge: string
  method: string
  /** The amount in the units of Stripe's API, which are hundredths, thousandths or whole units depending on the currency. */
  amount: number
  currency: string
  successUrl: string
  cancelUrl: string
  intent: string
  charge?: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  hasBounced?: boolean
  /** The time of its payment in epoch seconds, if it is not now. */
  created?: number
}

const thousandths = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** Returns the error that Stripe would return for a new session with these parameters, or undefined for valid ones. */
function checkSession(params: URLSearchParams): string | undefined {
  const amount = Number(params.get('line_items[0][price_data][unit_amount]'))
  const currency = params.get('line_items[0][price_data][currency]') ?? ''
  const seconds = Number(params.get('expires_at')) - Date.now() / 1000
  if (params.get('mode') !== 'payment') return 'mode'
  if (params.has('payment_method_types[0]')) return 'Received unknown parameter: payment_method_types'
  if (!params.get('allowed_payment_method_types[0]')) return 'allowed_payment_method_types'
  if (!Number.isInteger(amount) || amount < 1) return 'Invalid integer: unit_amount'
  if (amount > 999_999_999) return 'The amount is above the maximum'
  if (!/^[a-z]{3}$/.test(currency)) return 'Invalid currency'
  if (thousandths.has(currency) && amount % 10) return 'Amounts in this currency must be divisible by 10'
  if (!(seconds >= 1800 && seconds <= 86_400)) return 'expires_at must be between 30 minutes and 24 hours from now'
  if (![params.get('success_url'), params.get('cancel_url')].every((url) => url && URL.canParse(url))) return 'Not a valid URL'
  return undefined
}

/** Returns the payment intent of a session. A bank debit is processing until it settles. */
const intentOf = ({ intent, recharge, amount, currency, status, payment_status, hasBounced, created }: StripeSession) => ({
  ...(created ? { created } : {}),
  id: intent,
  object: 'payment_intent',
  amount,
  currency,
  amount_received: payment_status === 'paid' ? amount : 0,
  status: payment_status === 'paid' ? 'succeeded' : status === 'complete' && !hasBounced ? 'processing' : 'requires_payment_method',
  metadata: { recharge },
})

/** Returns a session as the Checkout Session object that the API and its webhook events contain. */
const sessionObject = (session: StripeSession, url: string) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'payment',
  amount_total: session.amount,
  currency: session.currency,
  client_reference_id: session.recharge,
  metadata: { recharge: session.recharge },
  // as at Stripe, a session has an intent once it is paid
  payment_intent: session.status === 'complete' ? session.intent : null,
  payment_method_types: [session.method],
  status: session.status,
  payment_status: session.payment_status,
  url: session.status === 'open' ? `${url}/pay/${session.id}` : null,
})
