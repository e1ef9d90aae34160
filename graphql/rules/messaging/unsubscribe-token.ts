import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '#rules/platform/env/env.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'

/** The page on which a person ends all further messages of a company; the same address takes one-click calls of mail programs. */
export const unsubscribeUrl = (recipient: string): string => `${env.rewardUrl}/unsubscribe/${unsubscribeToken(recipient)}`

/** Names the recipient and proves that it came from us: the id and half of an HMAC over it, 43 characters. */
export function unsubscribeToken(recipient: string): string {
  const id = Buffer.from(recipient.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(id)]).toString('base64url')
}

/** Whose link it is; undefined for every text that is not exactly one of ours. */
export function readUnsubscribeToken(token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const id = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex')
  const recipient = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(Buffer.from(token), Buffer.from(unsubscribeToken(recipient))) ? recipient : undefined
}

const macOf = (id: Buffer): Buffer => createHmac('sha256', secretKey('linkKey')).update('unsubscribe|').update(id).digest().subarray(0, 16)
