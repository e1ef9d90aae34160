import { flattenedVerify } from 'jose'
import * as z from 'zod/mini'
import { mailboxReport, type ReportType } from '#contracts/rest/mailbox.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { signatureHeader } from '#rules/platform/http/signed-request.ts'
import { secretKey } from '#rules/platform/secrets/secret-key.ts'
import type { Fact, ReadReport } from './report.ts'

const ageSecondsMax = 300

const facts: Record<ReportType, Fact> = {
  delivered: { kind: 'delivered' },
  opened: { kind: 'opened' },
  failed: { kind: 'failed', code: 'number_unreachable', retryable: true },
  bounced: { kind: 'bounced', code: 'bounced' },
  complained: { kind: 'complained' },
  unsubscribed: { kind: 'unsubscribed' },
}

/**
 * Parses a report that the built-in test mailbox sends. Verifies its detached JWS over the raw body and the signed time, at most five
 * minutes old. Refuses EVENT_SIGNATURE, BAD_INPUT.
 */
export const mailboxReports: ReadReport = async (body, headers) => {
  await verify(body, signatureHeader(headers, 'plutus-signature'))
  try {
    const { id, type, message } = mailboxReport.parse(JSON.parse(body.toString('utf8')))
    return { id, type, message, fact: facts[type] }
  } catch {
    throw refusal('BAD_INPUT', { path: 'body' })
  }
}

async function verify(payload: Buffer, jws: string): Promise<void> {
  const [head = '', empty, signature = ''] = jws.split('.')
  try {
    if (empty !== '') throw new Error('not detached')
    const key = secretKey('mailboxWebhookKey')
    const { protectedHeader } = await flattenedVerify({ protected: head, payload, signature }, key, { algorithms: ['HS256'] })
    const { iat } = z.object({ iat: z.number() }).parse(protectedHeader)
    if (Math.abs(Date.now() / 1000 - iat) > ageSecondsMax) throw new Error('too old')
  } catch {
    throw refusal('EVENT_SIGNATURE')
  }
}
