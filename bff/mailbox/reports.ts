import { randomUUID } from 'node:crypto'
import { FlattenedSign } from 'jose'
import type { MailboxReport, MailboxSummary, ReportType } from '#graphql/contracts/rest/mailbox.ts'

/** The URL of Plutus that receives delivery reports, and the key that signs them. */
export type ReportsTo = { url: string; key: Uint8Array }

const byChannel: Record<MailboxSummary['channel'], ReportType[]> = {
  email: ['delivered', 'opened', 'bounced', 'complained'],
  sms: ['delivered', 'failed', 'unsubscribed'],
  whatsapp: ['delivered', 'opened', 'failed', 'unsubscribed'],
}

/**
 * Returns the kinds of report that the reader can send about a message. `unsubscribed` needs a List-Unsubscribe header, or Plutus's id of a
 * phone message. The other kinds need Plutus's id of the message, so a foreign message has none.
 */
export const reportsOf = ({ channel, message, unsubscribe }: Omit<MailboxSummary, 'reports'>): ReportType[] => [
  ...(message ? byChannel[channel] : []),
  ...(unsubscribe ? (['unsubscribed'] as const) : []),
]

/**
 * Sends a delivery report to Plutus, signed like a carrier's. `message` is Plutus's id of the message. Returns true if Plutus accepted the
 * report.
 */
export async function sendReport({ url, key }: ReportsTo, message: string, type: ReportType): Promise<boolean> {
  const report: MailboxReport = { id: `evt_${randomUUID()}`, type, message }
  const body = JSON.stringify(report)
  const header = { alg: 'HS256', b64: false, crit: ['b64'], iat: Math.floor(Date.now() / 1000) }
  const { protected: head, signature } = await new FlattenedSign(Buffer.from(body)).setProtectedHeader(header).sign(key)
  return post(url, body, { 'content-type': 'application/json', 'plutus-signature': `${head}..${signature}` })
}

/** Unsubscribes like a mail program, by a one-click POST to the link (RFC 8058). Returns true if Plutus accepted it. */
export const clickUnsubscribe = (url: string): Promise<boolean> =>
  post(url, 'List-Unsubscribe=One-Click', { 'content-type': 'application/x-www-form-urlencoded' })

async function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
