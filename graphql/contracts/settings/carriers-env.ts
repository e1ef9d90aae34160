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

/**
 * Reads the settings of SMS and WhatsApp. Without TWILIO_* variables `twilio` is undefined, and without the built-in mailbox
 * `mailboxSmtpUrl`. Imports no package, because the launcher uses it before they are installed, and throws an Error that names the invalid
 * variable.
 */
export function readCarriersEnv(env: RulesEnvironment): { twilio: TwilioSettings | undefined; mailboxSmtpUrl: string | undefined } {
  return { twilio: names.some((name) => env[name]) ? readTwilio(env) : undefined, mailboxSmtpUrl: env.MAILBOX_SMTP_URL || undefined }
}

function readTwilio(env: RulesEnvironment): TwilioSettings {
  const accountSid = env.TWILIO_ACCOUNT_SID ?? ''
  if (!/^AC[0-9a-f]{32}$/.test(accountSid)) throw new Error('TWILIO_ACCOUNT_SID must be the AC… of your Twilio account.')
  if (!env.TWILIO_AUTH_TOKEN) throw new Error('TWILIO_AUTH_TOKEN is missing: delivery reports are checked with it.')
  const from = readSender(env, 'TWILIO_FROM')
  const whatsappFrom = readSender(env, 'TWILIO_WHATSAPP_FROM')
  if (!from && !whatsappFrom) throw new Error('TWILIO_FROM or TWILIO_WHATSAPP_FROM is missing: messages come from one of them.')
  return { accountSid, authToken: env.TWILIO_AUTH_TOKEN, from, whatsappFrom, url: readServiceUrl(env, 'TWILIO_API_URL') }
}

function readSender(env: RulesEnvironment, name: RulesVariable): string | undefined {
  const sender = env[name] || undefined
  if (sender && !/^(\+\d{7,15}|MG[0-9a-f]{32})$/.test(sender))
    throw new Error(`${name} must be a number such as +14155550100, or the MG… of a messaging service.`)
  return sender
}
