import type { Router } from 'express'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { isOwnId } from '#rules/platform/db/row-id.ts'
import { env } from '#rules/platform/env/env.ts'
import { route } from '#rules/platform/http/route.ts'
import { readRawBody } from '#rules/platform/http/signed-request.ts'
import { mailboxReports } from './mailbox-report.ts'
import { recordReport } from './record-report.ts'
import type { ReadReport, Report } from './report.ts'
import { twilioReports } from './twilio-report.ts'

const { twilio, mailboxSmtpUrl } = env.carriers

/** The functions that parse reports, by carrier. Undefined for a carrier that is not configured. */
const readers: Record<string, ReadReport | undefined> = {
  twilio: twilio && twilioReports(twilio),
  mailbox: mailboxSmtpUrl ? mailboxReports : undefined,
}

/**
 * Registers the webhook for carriers' reports, which the BFF forwards unchanged. Responds with 200 after the report is stored. Refuses
 * NOT_FOUND for an unknown or unconfigured carrier, EVENT_SIGNATURE, and BAD_INPUT for a report that is invalid or cannot be stored.
 */
export function reportRoute(router: Router): void {
  route(router, 'post', '/webhooks/messages/:provider', 'guest', async ({ req, res }) => {
    const provider = String(req.params.provider)
    const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined
    if (!read) throw refusal('NOT_FOUND')
    const report = requireStorable(await read(await readRawBody(req), req.headers, req.query))
    await transact((work) => recordReport(work, provider, report))
    res.json({ received: true })
  })
}

/** Returns the report if SQLite and PostgreSQL can store its ids and type. Otherwise refuses BAD_INPUT. */
function requireStorable(report: Report): Report {
  const words = [report.id, report.type, report.providerId ?? '-'].every((word) => /^[\x21-\x7e]{1,120}$/.test(word))
  if (!words || report.type.length > 40 || (report.message !== undefined && !isOwnId(report.message)))
    throw refusal('BAD_INPUT', { path: 'body' })
  return report
}
