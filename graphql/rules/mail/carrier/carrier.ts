import type { FailureCode } from '#contracts/message/words.ts'
import { Unreadable } from '#rules/platform/secrets/secret-key.ts'
import { type FailureScope, readSmtpError, type SmtpError } from './smtp-failure.ts'

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

/** A failed delivery with one of the `failureCodes`. Only one about the message or the person is final. */
export class DeliveryFailure extends Error {
  readonly code: FailureCode
  readonly scope: FailureScope

  constructor(code: FailureCode, scope: FailureScope) {
    super(code)
    this.code = code
    this.scope = scope
  }
}

type Failure = { code: FailureCode; scope: FailureScope; retryable: boolean }

/** The conversations without an answer to the text after which a message is not sent again by itself. */
export const unansweredMax = 2

/** Returns the failure code of an error thrown while sending, what it is about, and true as `retryable` unless it is final. */
export function failureOf(error: unknown): Failure {
  const { code, scope } = readFailure(error)
  return { code, scope, retryable: scope !== 'message' && scope !== 'person' }
}

function readFailure(error: unknown): Pick<Failure, 'code' | 'scope'> {
  if (error instanceof DeliveryFailure) return error
  if (error instanceof Unreadable) return { code: 'unreadable', scope: 'message' }
  return readSmtpError(error as SmtpError) ?? { code: 'provider_down', scope: 'channel' }
}
