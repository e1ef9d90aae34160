import { randomUUID } from 'node:crypto'
import { FlattenedSign } from 'jose'
import type { TestStack } from './start-stack.ts'

type TestEventInput = { recharge: string; fact: object; id?: string; created?: Date }

/** Builds the call that passes a test provider's signed event to Directus, as the BFF does. Send it with `race` or `fetch`. */
export async function testPaymentEvent(
  stack: TestStack,
  { recharge, fact, id = `evt_${randomUUID()}`, created = new Date() }: TestEventInput,
) {
  const body = { id, type: 'payment.told', created: created.toISOString(), recharge, fact }
  const key = Buffer.from(stack.secrets.testPaymentsWebhookKey, 'base64url').subarray(0, 32)
  const header = { alg: 'HS256', b64: false, crit: ['b64'], iat: Math.floor(Date.now() / 1000) }
  const { protected: head, signature } = await new FlattenedSign(Buffer.from(JSON.stringify(body))).setProtectedHeader(header).sign(key)
  return {
    path: '/plutus/webhooks/payments/test',
    body,
    headers: {
      authorization: `Bearer ${stack.secrets.guestToken}`,
      'content-type': 'application/octet-stream',
      'plutus-signature': `${head}..${signature}`,
    },
  }
}
