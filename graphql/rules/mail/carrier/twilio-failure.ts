import type { FailureCode } from '#contracts/message/words.ts'
import { DeliveryFailure, type TextChannel } from './carrier.ts'

/** Our failure codes by Twilio's error code. Codes not listed become the channel's general failure. */
const codes: Record<number, FailureCode> = {
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

/** The failure codes that a retry may resolve. A number that is unreachable now may be reachable later. */
const retryableCodes = new Set<FailureCode>(['number_unreachable'])

/**
 * Maps an error code from a Twilio response or delivery report to a DeliveryFailure. An unlisted code becomes the channel's general
 * failure, which is final.
 */
export function twilioFailure(code: number, channel: TextChannel): DeliveryFailure {
  const failure = codes[code]
  if (failure) return new DeliveryFailure(failure, { retryable: retryableCodes.has(failure) })
  return new DeliveryFailure(channel === 'sms' ? 'sms_delivery_failed' : 'whatsapp_delivery_failed')
}

/**
 * Maps an error of Twilio's API to a DeliveryFailure. It is the retryable `provider_down` for 401, 403, 429, 5xx and network errors, and
 * otherwise follows Twilio's code.
 */
export function failureOfTwilio(error: unknown, channel: TextChannel): unknown {
  const { status, code } = error as { status?: number; code?: number }
  if (typeof status !== 'number' || status >= 500 || status === 429 || status === 401 || status === 403)
    return new DeliveryFailure('provider_down', { retryable: true })
  return twilioFailure(Number(code), channel)
}
