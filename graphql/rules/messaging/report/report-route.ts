import type { Router } from 'express'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { isOwnId } from '#rules/platform/db/row-id.ts'
import { env } from '#rules/platform/env/env.ts'
import { readRawBody } from '#rules/platform/http/read-raw-body.ts'
import { route } from '#rules/platform/http/route.ts'
import { mailboxReports } from './mailbox-report.ts'
import { recordReport } from './record-report.ts'
import type { ReadReport, Report } from './report.ts'
import { twilioReports } from './twilio-report.ts'

const { twilio, mailboxSmtpUrl } = env.carriers

/** Who may report on messages here: carriers that are set up. */
const readers: Record<string, ReadReport | undefined> = {
  twilio: twilio && twilioReports(twilio),
  mailbox: mailboxSmtpUrl ? mailboxReports : undefined,
}

/**
 * Takes what carriers report, passed on by the BFF byte for byte; it answers 200 only once the report is in the database. Refuses
 * NOT_FOUND, and BAD_INPUT for what cannot be stored.
 */
export function reportRoute(router: Router): void {
  route(router, 'post', '/webhooks/messages/:provider', 'guest', async ({ req, res }) => {
    const provider = String(req.params.provider)
    const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined
    if (!read) throw refusal('NOT_FOUND')
    const report = requireKeepable(await read(await readRawBody(req), req.headers, req.query))
    await transact((work) => recordReport(work, provider, report))
    res.json({ received: true })
  })
}

/** What both databases can hold. */
function requireKeepable(report: Report): Report {
  const words = [report.id, report.type, report.providerId ?? '-'].every((word) => /^[\x21-\x7e]{1,120}$/.test(word))
  if (!words || report.type.length > 40 || (report.message !== undefined && !isOwnId(report.message)))
    throw refusal('BAD_INPUT', { path: 'body' })
  return report
}
