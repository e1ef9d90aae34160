import type { FailureCode } from '#contracts/message/words.ts'
import { Unreadable } from '#rules/platform/secrets/secret-key.ts'

export type TextChannel = 'sms' | 'whatsapp'

/** One SMS or WhatsApp message with its final text, as passed to a carrier. */
export type TextMessage = {
  /** The row id in `messages`, which the carrier's delivery reports repeat. */
  id: string
  channel: TextChannel
  /** The recipient's phone number in E.164. */
  to: string
  body: string
  fromName: string
  /** For WhatsApp: the approved template, with the values of {{1}}, {{2}} … in order. */
  template?: { name: string; language: string; variables: string[] }
}

/** A provider that delivers SMS or WhatsApp messages. */
export type Carrier = {
  name: 'twilio' | 'mailbox'
  carries: (channel: TextChannel) => boolean
  /**
   * Sends a message and returns the carrier's id of it, or null without one. Throws DeliveryFailure, or any other error when a retry may
   * succeed.
   */
  send: (message: TextMessage, dedupeKey: string) => Promise<string | null>
}

/** A failed delivery with one of the `failureCodes`. `retryable` is true when a retry may succeed. */
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
 * Maps an error thrown while sending to a failure code. SMTP replies from 500, DeliveryFailures without `retryable` and Unreadable are final,
 * and all other errors can be retried.
 */
export function failureOf(error: unknown): { code: FailureCode; retryable: boolean } {
  if (error instanceof DeliveryFailure) return { code: error.code, retryable: error.retryable }
  if (error instanceof Unreadable) return { code: 'unreadable', retryable: false }
  const smtp = Number((error as { responseCode?: number }).responseCode)
  if (smtp >= 550 && smtp <= 553) return { code: 'mailbox_unavailable', retryable: false }
  if (smtp >= 500) return { code: 'smtp_delivery_failed', retryable: false }
  return { code: smtp ? 'smtp_delivery_failed' : 'provider_down', retryable: true }
}
