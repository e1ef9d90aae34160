import type { FailureCode } from './failure-codes.ts'

export type TextChannel = 'sms' | 'whatsapp'

/** A text-only message, ready to leave. */
export type TextMessage = {
  /** Our row of the outbox: the carrier's reports about it come back under this id. */
  id: string
  channel: TextChannel
  /** E.164. */
  to: string
  body: string
  fromName: string
  /** WhatsApp: the approved template and what fills {{1}}, {{2}} … of it, in order. */
  template?: { name: string; language: string; variables: string[] }
}

/** A carrier takes SMS or WhatsApp messages to people. */
export type Carrier = {
  name: 'twilio' | 'mailbox'
  carries: (channel: TextChannel) => boolean
  /** Returns the carrier's id of the message. Throws DeliveryFailure, or anything else when another try may succeed. */
  send: (message: TextMessage, dedupeKey: string) => Promise<string | null>
}

/** Why a message will not arrive, as a word of failure-codes.ts; `retryable` when another try may end otherwise. */
export class DeliveryFailure extends Error {
  readonly code: FailureCode
  readonly retryable: boolean

  constructor(code: FailureCode, { retryable = false }: { retryable?: boolean } = {}) {
    super(code)
    this.code = code
    this.retryable = retryable
  }
}

/**
 * Why a message did not leave: a 5xx answer of SMTP is final, as is what a carrier calls final; another try may help with anything else.
 */
export function failureOf(error: unknown): { code: FailureCode; retryable: boolean } {
  if (error instanceof DeliveryFailure) return { code: error.code, retryable: error.retryable }
  const smtp = Number((error as { responseCode?: number }).responseCode)
  if (smtp >= 550 && smtp <= 553) return { code: 'mailbox_unavailable', retryable: false }
  if (smtp >= 500) return { code: 'smtp_delivery_failed', retryable: false }
  return { code: smtp ? 'smtp_delivery_failed' : 'provider_down', retryable: true }
}
