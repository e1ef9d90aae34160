import { expect, it } from 'vitest'
import { failureOf } from './carrier.ts'
import { failureOfTwilio } from './twilio-failure.ts'

it.each([
  [{ status: 400, code: 21211 }, 'invalid_number', 'person', false],
  [{ status: 400, code: 21610 }, 'unsubscribed', 'person', false],
  [{ status: 400, code: 30004 }, 'number_blocked', 'person', false],
  [{ status: 400, code: 63032 }, 'whatsapp_not_opted_in', 'person', false],
  [{ status: 400, code: 21617 }, 'message_refused', 'message', false],
  [{ status: 400, code: 30007 }, 'carrier_filtered', 'message', false],
  [{ status: 400, code: 63016 }, 'whatsapp_template_rejected', 'message', false],
  [{ status: 400, code: 21408 }, 'country_not_allowed', 'sender', true],
  [{ status: 400, code: 30003 }, 'number_unreachable', 'unknown', true],
  [{ status: 400, code: 30008 }, 'sms_delivery_failed', 'unknown', true],
  [{ status: 400, code: 21606 }, 'sms_delivery_failed', 'unknown', true],
  [{ status: 400 }, 'sms_delivery_failed', 'unknown', true],
  [{ status: 401, code: 20003 }, 'provider_down', 'channel', true],
  [{ status: 403, code: 20403 }, 'provider_down', 'channel', true],
  [{ status: 429, code: 20429 }, 'provider_down', 'channel', true],
  [{ status: 503, code: 20503 }, 'provider_down', 'channel', true],
  [new Error('socket hang up'), 'provider_down', 'channel', true],
] as const)('E5 takes Twilio’s %j as %s of %s, retried: %s', (error, code, scope, retryable) => {
  expect(failureOf(failureOfTwilio(error, 'sms'))).toEqual({ code, scope, retryable })
})
