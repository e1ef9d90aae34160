import { join } from 'node:path'
import type { Secrets } from '#graphql/secrets.ts'
import type { LaunchSettings } from './env.ts'
import { pickPort } from './ports.ts'

const usualPort = 8025

/** The built-in mailbox, where no SMTP_URL is given and this is not production. It lives in the launcher, so a restarted BFF loses no mail. */
export async function startMailbox({ dataDir, isProduction, publicUrl, smtpUrl, namedPorts }: LaunchSettings, secrets: Secrets) {
  if (isProduction || smtpUrl) return undefined
  const { openMailbox } = await import('#bff/mailbox/open-mailbox.ts') // its packages are installed only now
  return openMailbox({
    folder: join(dataDir, 'mailbox'),
    port: await pickPort(namedPorts.mailbox, 'MAILBOX_PORT', usualPort),
    smtpPort: await pickPort(namedPorts.mailboxSmtp, 'MAILBOX_SMTP_PORT'),
    reportsTo: {
      url: new URL('/webhooks/messages/mailbox', publicUrl).href,
      key: Buffer.from(secrets.mailboxWebhookKey, 'base64url').subarray(0, 32),
    },
  })
}
