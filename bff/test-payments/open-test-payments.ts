import { serve } from '@hono/node-server'
import { openCheckoutStore } from './checkout-store.ts'
import { sendEvents } from './send-events.ts'
import { testPaymentsApp } from './test-payments-app.ts'

type Options = {
  folder: string
  port: number
  /** The URL of Plutus, which receives the events and to which payers are redirected. */
  plutusUrl: string
  key: string
  webhookKey: string
}

/**
 * Starts the test payment provider on loopback: an API for checkouts, a page to pay on, and signed events. Its checkouts are files in
 * `folder`.
 */
export async function openTestPayments({ folder, port, plutusUrl, key, webhookKey }: Options) {
  const url = `http://localhost:${port}`
  const store = await openCheckoutStore(folder)
  const server = serve({ fetch: testPaymentsApp({ store, url, plutusUrl, key }).fetch, port, hostname: '127.0.0.1' })
  const events = sendEvents({ store, url: new URL('/webhooks/payments/test', plutusUrl).href, key: Buffer.from(webhookKey, 'base64url') })
  return {
    url,
    async stop() {
      const stopped = events.stop()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
      await stopped
    },
  }
}
