import type { Router } from 'express'
import { refuse } from '../core/refusal.ts'
import { type DirectusRequest, route } from '../core/route.ts'
import { transact } from '../core/transact.ts'
import { recordPayment } from '../recharge/record-payment.ts'
import type { PaymentEvent } from './payment-provider.ts'
import { paymentProvider } from './payment-providers.ts'

/** What a provider's event may weigh; the BFF holds no more either. */
const bytesMax = 256 * 1024

/**
 * What payment providers tell, passed on by the BFF byte for byte. It is answered 200 only when it is in the database;
 * with anything else, or nothing, the provider says it again.
 */
export function webhookRoute(router: Router): void {
  route(router, 'post', '/webhooks/payments/:provider', 'door', async ({ req, res }) => {
    const provider = paymentProvider(String(req.params.provider))
    if (!provider) throw refuse('NOT_FOUND')
    const body = await readBody(req)
    const event = requireKeepable(await provider.readEvent(body, req.headers))
    await transact((work) => recordPayment(work, provider.name, event, body.toString('utf8')))
    res.json({ received: true })
  })
}

/** Only bytes that nobody has parsed are what was signed. */
async function readBody(req: DirectusRequest): Promise<Buffer> {
  if (req.readableEnded) throw refuse('UNSUPPORTED_MEDIA_TYPE')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > bytesMax) throw refuse('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What both databases can hold, and no sum that is none. */
function requireKeepable(event: PaymentEvent): PaymentEvent {
  const { fact } = event
  const sum = fact?.kind === 'paid' ? fact.paid : fact?.kind === 'reversed' ? fact.reversed : 0
  const isKeepable = [event.id, event.type, event.ref ?? '-'].every((word) => /^[\x21-\x7e]{1,120}$/.test(word))
  if (!isKeepable || !Number.isSafeInteger(sum) || sum < 0 || Number.isNaN(event.occurredAt.getTime()))
    throw refuse('BAD_INPUT', { path: 'body' })
  return event
}
