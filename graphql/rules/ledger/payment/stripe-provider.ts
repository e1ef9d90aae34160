import type Stripe from 'stripe'
import type { PaymentSettings } from '#contracts/settings/payments-env.ts'
import { toStripeAmount } from '#contracts/wallet/recharge-cost.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { signatureHeader } from '#rules/platform/http/signed-request.ts'
import { log } from '#rules/platform/log.ts'
import type { CheckoutOrder, PaymentProvider } from './payment-provider.ts'
import { stripeBooks } from './stripe-books.ts'
import { parseStripeEvent } from './stripe-event.ts'

/** Stripe's name of the bank debit method, by currency. Other currencies have none. */
const bankDebits: Record<string, 'us_bank_account' | 'sepa_debit' | 'bacs_debit'> = {
  USD: 'us_bank_account',
  EUR: 'sepa_debit',
  GBP: 'bacs_debit',
}

/**
 * Implements `PaymentProvider` with Stripe Checkout. The recharge id is the idempotency key. Refuses METHOD_NOT_AVAILABLE,
 * EVENT_SIGNATURE.
 */
export function stripeProvider({ key, webhookSecret, url }: PaymentSettings['stripe']): PaymentProvider {
  let client: Promise<Stripe> | undefined
  const stripe = () => {
    client ??= openClient(key, url)
    return client
  }

  return {
    name: 'stripe',
    async openCheckout(order) {
      const { checkout } = await stripe()
      const session = await checkout.sessions.create(toSession(order), { idempotencyKey: order.recharge }).catch(throwProviderError)
      if (!session.url) throw new Error(`Stripe's session ${session.id} has no page`)
      return { ref: session.id, url: session.url, expiresAt: order.expiresAt }
    },
    async closeCheckout(ref) {
      const { checkout } = await stripe()
      await checkout.sessions.expire(ref).catch((error: unknown) => {
        if (!isRequestError(error)) throw error // else it has already ended
      })
    },
    async readEvent(body, headers) {
      const signature = signatureHeader(headers, 'stripe-signature')
      return parseStripeEvent(await verify(await stripe(), body, signature, webhookSecret))
    },
    parseEvent: (body) => parseStripeEvent(JSON.parse(body)),
    books: stripeBooks(stripe),
  }
}

/** Imports Stripe's SDK and returns a client. Called on first use, because the SDK has a megabyte. `url` replaces Stripe's host. */
async function openClient(key: string, url: URL | undefined): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const elsewhere = url && {
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
  }
  return new Sdk(key, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...elsewhere })
}

async function verify(sdk: Stripe, body: Buffer, signature: string, secret: string): Promise<Stripe.Event> {
  try {
    return sdk.webhooks.constructEvent(body, signature, secret)
  } catch {
    throw refusal('EVENT_SIGNATURE')
  }
}

/**
 * Converts an order to the parameters of a Checkout session. They only depend on the order, because Stripe rejects a repeated idempotency
 * key with other parameters.
 */
const toSession = (order: CheckoutOrder): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: order.recharge,
  metadata: { recharge: order.recharge },
  allowed_payment_method_types: [toStripeMethod(order)],
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency.toLowerCase(),
        unit_amount: toStripeAmount(order.total, order.currency),
        product_data: { name: `Recharge ${order.number}`, description: order.company },
      },
    },
  ],
  payment_intent_data: { metadata: { recharge: order.recharge }, description: `Recharge ${order.number}` },
  ...(order.payerEmail ? { customer_email: order.payerEmail } : {}),
  success_url: order.statusUrl,
  cancel_url: order.cancelUrl,
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
})

function toStripeMethod({ method, currency }: CheckoutOrder): 'card' | 'us_bank_account' | 'sepa_debit' | 'bacs_debit' {
  if (method === 'card') return 'card'
  const debit = method === 'bank_debit' ? bankDebits[currency] : undefined
  if (!debit) throw refusal('METHOD_NOT_AVAILABLE')
  return debit
}

/** Throws METHOD_NOT_AVAILABLE for a request that Stripe will never accept, such as one above its limit. */
function throwProviderError(error: unknown): never {
  if (isRequestError(error)) {
    log.error({ provider: 'stripe', refused: error.message })
    throw refusal('METHOD_NOT_AVAILABLE')
  }
  throw error
}

const isRequestError = (error: unknown): error is Error =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
