import { createHmac, timingSafeEqual } from 'node:crypto'
import type Razorpay from 'razorpay'
import type { PaymentSettings } from '#contracts/settings/payments-env.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { signatureHeader } from '#rules/platform/http/signed-request.ts'
import { log } from '#rules/platform/log.ts'
import type { CheckoutOrder, PaymentProvider } from './payment-provider.ts'
import { razorpayBooks } from './razorpay-books.ts'
import { parseRazorpayEvent } from './razorpay-event.ts'

const methods: Record<string, string> = { card: 'card', upi: 'upi', net_banking: 'netbanking' }

/**
 * Implements `PaymentProvider` with Razorpay's Payment Links, one for each recharge id. Refuses METHOD_NOT_AVAILABLE, EVENT_SIGNATURE,
 * BAD_INPUT.
 */
export function razorpayProvider({ keyId, keySecret, webhookSecret, url }: PaymentSettings['razorpay']): PaymentProvider {
  let client: Promise<Razorpay> | undefined
  const razorpay = () => {
    client ??= openClient(keyId, keySecret, url)
    return client
  }

  return {
    name: 'razorpay',
    async openCheckout(order) {
      const { paymentLink } = await razorpay()
      const link = await paymentLink.create(toPaymentLink(order)).catch(async (error: unknown) => {
        // Most likely the link already exists, as a reference is accepted once.
        const { payment_links: existing } = await paymentLink.all(byReference(order.recharge)).catch(throwProviderError)
        return existing.find(({ reference_id }) => reference_id === order.recharge) ?? throwProviderError(error)
      })
      return { ref: link.id, url: link.short_url, expiresAt: order.expiresAt }
    },
    async closeCheckout(ref) {
      const { paymentLink } = await razorpay()
      await paymentLink.cancel(ref).catch((error: unknown) => {
        if (statusOf(error) !== 400) throwProviderError(error) // else it is already paid or closed
      })
    },
    async readEvent(body, headers) {
      if (!isSigned(body, signatureHeader(headers, 'x-razorpay-signature'), webhookSecret)) throw refusal('EVENT_SIGNATURE')
      return parseRazorpayEvent(body.toString('utf8'))
    },
    parseEvent: parseRazorpayEvent,
    books: razorpayBooks(razorpay),
  }
}

/** Loads and configures Razorpay's SDK. It has no options for base URL and timeout, so they are set on its HTTP client. */
async function openClient(keyId: string, keySecret: string, url: URL | undefined): Promise<Razorpay> {
  const { default: Sdk } = await import('razorpay')
  const razorpay = new Sdk({ key_id: keyId, key_secret: keySecret })
  const { defaults } = getHttpClient(razorpay)
  defaults.timeout = 10_000
  if (url) defaults.baseURL = url.origin
  return razorpay
}

/** Returns the axios instance with which the SDK makes all its requests. The SDK's types omit it. */
const getHttpClient = ({ api }: Razorpay) => (api as unknown as { rq: { defaults: { timeout: number; baseURL: string } } }).rq

/** Filter that finds the payment link of a recharge. The SDK forwards it, although its types omit it. */
const byReference = (reference: string): object => ({ reference_id: reference })

/** Verifies the signature of the raw bytes. The SDK decodes them to text first and does not compare in constant time. */
function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const given = Buffer.from(signature, 'utf8')
  const right = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'), 'utf8')
  return given.length === right.length && timingSafeEqual(given, right)
}

function toPaymentLink(order: CheckoutOrder) {
  const method = methods[order.method]
  if (!method || order.currency !== 'INR') throw refusal('METHOD_NOT_AVAILABLE')
  const only = Object.fromEntries(['card', 'upi', 'netbanking', 'wallet'].map((name) => [name, name === method ? '1' : '0']))
  return {
    amount: order.total,
    currency: order.currency,
    accept_partial: false,
    reference_id: order.recharge,
    description: `Recharge ${order.number}, ${order.company}`,
    customer: order.payerEmail ? { email: order.payerEmail } : {},
    notify: { email: false, sms: false },
    reminder_enable: false,
    notes: { recharge: order.recharge },
    callback_url: order.statusUrl,
    callback_method: 'get',
    expire_by: Math.floor(order.expiresAt.getTime() / 1000),
    options: { checkout: { method: only } },
  }
}

/**
 * Throws METHOD_NOT_AVAILABLE for a request that Razorpay will never accept, such as one above its limit. Other errors are retried. The SDK
 * throws plain objects.
 */
function throwProviderError(error: unknown): never {
  const words = JSON.stringify(error instanceof Error ? error.message : error)
  if (statusOf(error) !== 400) throw new Error(`Razorpay: ${words}`)
  log.error({ provider: 'razorpay', refused: words })
  throw refusal('METHOD_NOT_AVAILABLE')
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
