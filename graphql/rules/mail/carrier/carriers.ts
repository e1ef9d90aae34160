import type { Channel } from '#rules/mail/channel.ts'
import { sendMail } from '#rules/mail/send-mail.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { env } from '#rules/platform/env/env.ts'
import type { Carrier, TextChannel } from './carrier.ts'
import { twilioCarrier } from './twilio-carrier.ts'

const twilio = env.carriers.twilio && twilioCarrier(env.carriers.twilio)

/** The carrier of a channel here: Twilio where it is set up, else the built-in mailbox where there is one. */
export function carrierOf(channel: TextChannel): Carrier | undefined {
  if (twilio?.carries(channel)) return twilio
  return env.carriers.mailboxSmtpUrl ? mailboxCarrier : undefined
}

/** Refuses CHANNEL_NOT_AVAILABLE where a campaign would wait for a carrier that nobody set up. */
export function refuseUncarried(channels: Channel[] | undefined): void {
  for (const channel of channels ?? []) if (channel !== 'email' && !carrierOf(channel)) throw refusal('CHANNEL_NOT_AVAILABLE', { channel })
}

/** The built-in mailbox: SMS and WhatsApp go there as mail that names its channel. Nothing leaves the machine. */
const mailboxCarrier: Carrier = {
  name: 'mailbox',
  carries: () => true,
  async send({ id, channel, to, body, fromName }, dedupeKey) {
    await sendMail({ to: `${to}@${channel}.plutus`, fromName, subject: '', words: { text: body } }, dedupeKey, { id, channel })
    return null
  },
}
