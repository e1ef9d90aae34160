import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '#rules/platform/env/env.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

/**
 * Returns the link to the page on which a recipient stops all messages of the company. Mail programs can post to it to unsubscribe with one
 * click.
 */
export const unsubscribeUrl = (recipient: string): string => `${env.rewardUrl}/unsubscribe/${makeUnsubscribeToken(recipient)}`

/** Returns the token in a recipient's unsubscribe link: 43 characters of the recipient's id and half of an HMAC that proves its origin. */
export function makeUnsubscribeToken(recipient: string): string {
  const id = Buffer.from(recipient.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(id)]).toString('base64url')
}

/** Returns the recipient id in an unsubscribe token, or undefined if the HMAC or format is wrong. */
export function readUnsubscribeToken(token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const id = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex')
  const recipient = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(Buffer.from(token), Buffer.from(makeUnsubscribeToken(recipient))) ? recipient : undefined
}

const macOf = (id: Buffer): Buffer => createHmac('sha256', secretKey('linkKey')).update('unsubscribe|').update(id).digest().subarray(0, 16)
