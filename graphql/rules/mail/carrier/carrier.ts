export type TextChannel = 'sms' | 'whatsapp'

/** A message of words alone, ready to leave. */
export type TextMessage = {
  /** Our row of the outbox: what the carrier reports about it comes back under this id. */
  id: string
  channel: TextChannel
  /** E.164. */
  to: string
  body: string
  fromName: string
  /** WhatsApp: the approved template and what fills {{1}}, {{2}} … of it, in order. */
  template?: { name: string; language: string; variables: string[] }
}

/** Who takes SMS or WhatsApp messages to people. */
export type Carrier = {
  name: 'twilio' | 'mailbox'
  carries: (channel: TextChannel) => boolean
  /** Yields what the message is called there. Throws DeliveryFailure, or anything else when it may pass. */
  send: (message: TextMessage, dedupeKey: string) => Promise<string | null>
}

/** Why a message will not arrive, in a word of failure-codes.ts; `retryable` when another try may end otherwise. */
export class DeliveryFailure extends Error {
  readonly code: string
  readonly retryable: boolean

  constructor(code: string, { retryable = false }: { retryable?: boolean } = {}) {
    super(code)
    this.code = code
    this.retryable = retryable
  }
}
