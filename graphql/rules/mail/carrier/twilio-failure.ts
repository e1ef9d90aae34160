import { DeliveryFailure, type TextChannel } from './carrier.ts'
import type { FailureCode } from './failure-codes.ts'

/** Twilio's error codes that another try does not change, in our words. */
const finals: Record<number, FailureCode> = {
  21211: 'invalid_number',
  21214: 'invalid_number',
  21217: 'invalid_number',
  21408: 'country_not_allowed',
  21610: 'unsubscribed',
  21612: 'invalid_number',
  21614: 'invalid_number',
  30003: 'number_unreachable',
  30004: 'number_blocked',
  30005: 'invalid_number',
  30006: 'invalid_number',
  30007: 'carrier_filtered',
  63003: 'invalid_number',
  63016: 'whatsapp_template_rejected',
  63024: 'invalid_number',
  63032: 'whatsapp_not_opted_in',
}

/** A number that is off or out of reach now may be there tomorrow. */
const passing = new Set<FailureCode>(['number_unreachable'])

/** What Twilio's code means, in an answer or in a report. */
export function twilioFailure(code: number, channel: TextChannel): DeliveryFailure {
  const known = finals[code]
  if (known) return new DeliveryFailure(known, { retryable: passing.has(known) })
  return new DeliveryFailure(channel === 'sms' ? 'sms_delivery_failed' : 'whatsapp_delivery_failed')
}

/** Twilio's refusal: final when it understood the message, to be tried again when it was busy, down or does not know us. */
export function failureOfTwilio(error: unknown, channel: TextChannel): unknown {
  const { status, code } = error as { status?: number; code?: number }
  if (typeof status !== 'number' || status >= 500 || status === 429 || status === 401 || status === 403)
    return new DeliveryFailure('provider_down', { retryable: true })
  return twilioFailure(Number(code), channel)
}
