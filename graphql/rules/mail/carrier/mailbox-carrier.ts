import { sendMail } from '#rules/mail/send-mail.ts'
import type { Carrier } from './carrier.ts'

/** The built-in mailbox: SMS and WhatsApp go there as mail that says which channel it stands for. Nothing leaves the machine. */
export const mailboxCarrier: Carrier = {
  name: 'mailbox',
  carries: () => true,
  async send({ id, channel, to, body, fromName }, dedupeKey) {
    await sendMail({ to: `${to}@${channel}.plutus`, fromName, subject: '', words: { text: body } }, dedupeKey, { id, channel })
    return null
  },
}
