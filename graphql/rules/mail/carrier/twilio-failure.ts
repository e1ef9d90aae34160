import type { FailureCode } from '#contracts/message/words.ts'
import { DeliveryFailure, type TextChannel } from './carrier.ts'
import type { FailureScope } from './smtp-failure.ts'

type Row = { codes: number[]; scope: FailureScope; code: FailureCode }

/** The meaning of Twilio's error codes. One that is not listed waits. */
const rows: Row[] = [
  { codes: [21211, 21214, 21217, 21612, 21614, 30005, 30006, 63003, 63024], scope: 'person', code: 'invalid_number' },
  { codes: [21610], scope: 'person', code: 'unsubscribed' },
  { codes: [30004], scope: 'person', code: 'number_blocked' },
  { codes: [63032], scope: 'person', code: 'whatsapp_not_opted_in' },
  // a phone that is off now may be on later
  { codes: [30003], scope: 'unknown', code: 'number_unreachable' },
  { codes: [21602, 21617], scope: 'message', code: 'message_refused' },
  { codes: [30007], scope: 'message', code: 'carrier_filtered' },
  { codes: [63016], scope: 'message', code: 'whatsapp_template_rejected' },
  // the operator can allow the country in Twilio's settings
  { codes: [21408], scope: 'sender', code: 'country_not_allowed' },
]

/** Maps an error code from a Twilio response or delivery report to a DeliveryFailure. Unlisted codes are the channel's general failure. */
export function twilioFailure(code: number, channel: TextChannel): DeliveryFailure {
  const row = rows.find(({ codes }) => codes.includes(code))
  if (row) return new DeliveryFailure(row.code, row.scope)
  return new DeliveryFailure(channel === 'sms' ? 'sms_delivery_failed' : 'whatsapp_delivery_failed', 'unknown')
}

/**
 * Maps an error of Twilio's API to a DeliveryFailure. It is `provider_down` for 401, 403, 429, 5xx and network errors, and otherwise
 * follows Twilio's code.
 */
export function failureOfTwilio(error: unknown, channel: TextChannel): unknown {
  const { status, code } = error as { status?: number; code?: number }
  if (typeof status !== 'number' || status >= 500 || status === 429 || status === 401 || status === 403)
    return new DeliveryFailure('provider_down', 'channel')
  return twilioFailure(Number(code), channel)
}
