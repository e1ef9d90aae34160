import { createHmac } from 'node:crypto'
import type { TestStack } from './start-stack.ts'

type Stack = Pick<TestStack, 'secrets' | 'url'>

/** Computes the token in a recipient's unsubscribe link as the rules do, so that tests need no mail. */
export function unsubscribeToken({ secrets }: Pick<Stack, 'secrets'>, recipient: string): string {
  const id = Buffer.from(recipient.replaceAll('-', ''), 'hex')
  const mac = createHmac('sha256', Buffer.from(secrets.linkKey, 'base64url')).update('unsubscribe|').update(id).digest()
  return Buffer.concat([id, mac.subarray(0, 16)]).toString('base64url')
}

/** Posts a body to a recipient's unsubscribe link. Text is a form, and an object is the JSON that the page's buttons send. */
export function postUnsubscribe(stack: Stack, recipient: string, body: string | FormData | object, headers: Record<string, string> = {}) {
  const [sent, type] =
    typeof body === 'string'
      ? [body, { 'content-type': 'application/x-www-form-urlencoded' }]
      : body instanceof FormData
        ? [body, {}]
        : [JSON.stringify(body), { 'content-type': 'application/json' }]
  return fetch(`${stack.url}/unsubscribe/${unsubscribeToken(stack, recipient)}`, {
    method: 'POST',
    body: sent,
    headers: { ...type, ...headers },
  })
}

export const oneClick = 'List-Unsubscribe=One-Click'
