import { ignoreFaults, type ReportFault } from './faults.ts'
import { readServiceUrl } from './service-env.ts'
import type { RulesEnvironment, RulesVariable } from './variables.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** The sender number of SMS, or the SID of a Twilio messaging service. Without it Twilio sends no SMS. */
  from: string | undefined
  /** The sender number of WhatsApp messages, or the SID of a messaging service. Without it Twilio sends none. */
  whatsappFrom: string | undefined
  /** URL that replaces Twilio's own host, for a test double or a proxy. Undefined keeps Twilio's. */
  url: URL | undefined
}

const names: RulesVariable[] = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TWILIO_WHATSAPP_FROM', 'TWILIO_API_URL']

type CarrierSettings = { twilio: TwilioSettings | undefined; mailboxSmtpUrl: string | undefined }

/**
 * Reads the settings of SMS and WhatsApp. Without TWILIO_* variables `twilio` is undefined, and without the built-in mailbox
 * `mailboxSmtpUrl`. Imports no package, because the launcher uses it before they are installed.
 */
export function readCarriersEnv(env: RulesEnvironment, report: ReportFault = ignoreFaults): CarrierSettings {
  return {
    twilio: names.some((name) => env[name]) ? readTwilio(env, report) : undefined,
    mailboxSmtpUrl: env.MAILBOX_SMTP_URL || undefined,
  }
}

function readTwilio(env: RulesEnvironment, report: ReportFault): TwilioSettings {
  const accountSid = env.TWILIO_ACCOUNT_SID ?? ''
  const authToken = env.TWILIO_AUTH_TOKEN ?? ''
  if (!/^AC[0-9a-f]{32}$/.test(accountSid)) report('TWILIO_ACCOUNT_SID', 'TWILIO_ACCOUNT_SID must be the AC… of your Twilio account.')
  if (!authToken) report('TWILIO_AUTH_TOKEN', 'TWILIO_AUTH_TOKEN is missing: delivery reports are checked with it.')
  const from = readSender(env, 'TWILIO_FROM', report)
  const whatsappFrom = readSender(env, 'TWILIO_WHATSAPP_FROM', report)
  if (!env.TWILIO_FROM && !env.TWILIO_WHATSAPP_FROM)
    report('TWILIO_FROM', 'TWILIO_FROM or TWILIO_WHATSAPP_FROM is missing: messages come from one of them.')
  return { accountSid, authToken, from, whatsappFrom, url: readServiceUrl(env, 'TWILIO_API_URL', report) }
}

function readSender(env: RulesEnvironment, name: RulesVariable, report: ReportFault): string | undefined {
  const sender = env[name] || undefined
  if (sender && !/^(\+\d{7,15}|MG[0-9a-f]{32})$/.test(sender))
    report(name, `${name} must be a number such as +14155550100, or the MG… of a messaging service.`)
  return sender
}
