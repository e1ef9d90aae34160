import type { Channel } from '#contracts/message/words.ts'
import { sendMail } from '#rules/mail/send-mail.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { env } from '#rules/platform/env/env.ts'
import type { Carrier, TextChannel } from './carrier.ts'
import { twilioCarrier } from './twilio-carrier.ts'

const twilio = env.carriers.twilio && twilioCarrier(env.carriers.twilio)

/**
 * Returns Twilio when it is configured for the channel, else the built-in mailbox when that is enabled. Undefined when the channel has
 * neither.
 */
export function findCarrier(channel: TextChannel): Carrier | undefined {
  if (twilio?.carries(channel)) return twilio
  return env.carriers.mailboxSmtpUrl ? mailboxCarrier : undefined
}

/** Refuses CHANNEL_NOT_AVAILABLE {channel} for SMS or WhatsApp without a configured carrier. Email and undefined always pass. */
export function requireCarriers(channels: Channel[] | undefined): void {
  for (const channel of channels ?? [])
    if (channel !== 'email' && !findCarrier(channel)) throw refusal('CHANNEL_NOT_AVAILABLE', { channel })
}

/**
 * The built-in mailbox, which stands in for a carrier on this machine. It receives SMS and WhatsApp messages as mail, with the channel in a
 * header.
 */
const mailboxCarrier: Carrier = {
  name: 'mailbox',
  carries: () => true,
  async send({ id, channel, to, body, fromName }, dedupeKey) {
    await sendMail({ to: `${to}@${channel}.plutus`, fromName, subject: '', words: { text: body } }, dedupeKey, { message: { id, channel } })
    return null
  },
}
