import { FlattenedSign } from 'jose'
import type { Checkout, Outgoing } from './checkout.ts'
import type { CheckoutStore } from './checkout-store.ts'
import { applyAction } from './payment-action.ts'

type Options = { store: CheckoutStore; url: string; key: Uint8Array }

const tickMs = 250
const waitMsMax = 5 * 60_000
const giveUpMs = 3 * 86_400_000

/**
 * Sends signed payment events to Plutus until it accepts each. Retries with waits that double from half a second to five minutes, for three
 * days.
 */
export function sendEvents({ store, url, key }: Options): { stop: () => Promise<void> } {
  let inFlight: Promise<void> | undefined
  const stopping = new AbortController()
  const timer = setInterval(() => {
    // an event whose delivery could not be recorded (full disk) is sent again, as Plutus ignores duplicates
    inFlight ??= round()
      .catch((error: unknown) => console.error(JSON.stringify({ level: 'error', testPayments: true, error: String(error) })))
      .finally(() => {
        inFlight = undefined
      })
  }, tickMs)

  async function round(): Promise<void> {
    for (const { id } of store.all()) {
      if (stopping.signal.aborted) return
      const now = new Date()
      const one = store.find(id)
      const late = one && new Date(one.order.expiresAt) < now ? applyAction('expire', one, now) : undefined
      if (late) await store.save(late)
      for (const event of (late ?? one)?.events ?? []) if (isDue(event, now) && !stopping.signal.aborted) await notify(id, event)
    }
  }

  async function notify(id: string, event: Outgoing): Promise<void> {
    const isAccepted = await deliver(event.body)
    const checkout = store.find(id) // it may have changed during the delivery
    if (checkout) await store.save(withEvent(checkout, afterAttempt(event, isAccepted)))
  }

  async function deliver(body: string): Promise<boolean> {
    const headers = { 'content-type': 'application/json', 'plutus-signature': await sign(Buffer.from(body), key) }
    const signal = AbortSignal.any([AbortSignal.timeout(10_000), stopping.signal])
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }

  return {
    /** Stops sending events to Plutus. Resolves when no delivery or write is in flight. */
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await inFlight
    },
  }
}

const isDue = ({ deliveredAt, nextAt, createdAt }: Outgoing, now: Date): boolean =>
  !deliveredAt && new Date(nextAt) <= now && now.getTime() - new Date(createdAt).getTime() < giveUpMs

function afterAttempt(event: Outgoing, isTaken: boolean): Outgoing {
  const attempts = event.attempts + 1
  const waitMs = Math.min(waitMsMax, 250 * 2 ** attempts)
  const now = Date.now()
  return { ...event, attempts, deliveredAt: isTaken ? new Date(now).toISOString() : null, nextAt: new Date(now + waitMs).toISOString() }
}

const withEvent = (checkout: Checkout, event: Outgoing): Checkout => ({
  ...checkout,
  events: checkout.events.map((one) => (one.id === event.id ? event : one)),
})

/** Returns the signature of a body as a detached JWS. Its header contains the time. */
async function sign(body: Uint8Array, key: Uint8Array): Promise<string> {
  const header = { alg: 'HS256', b64: false, crit: ['b64'], iat: Math.floor(Date.now() / 1000) }
  const { protected: head, signature } = await new FlattenedSign(body).setProtectedHeader(header).sign(key)
  return `${head}..${signature}`
}
