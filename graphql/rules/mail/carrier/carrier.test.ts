import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from '#rules/platform/secrets/secret-key.ts'
import { DeliveryFailure, failureOf } from './carrier.ts'

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

it('ends a mail whose content was sealed with another key, and does not blame the provider', () => {
  const sealed = seal(randomBytes(32), 'text')
  for (const stored of [sealed, sealed.slice(4), ''])
    expect(failureOf(thrownBy(() => unseal(randomBytes(32), stored)))).toEqual({
      code: 'unreadable',
      scope: 'message',
      retryable: false,
    })
})

it('keeps the codes of a carrier’s own failures, and retries what has none', () => {
  expect(failureOf(new DeliveryFailure('invalid_number', 'person'))).toEqual({ code: 'invalid_number', scope: 'person', retryable: false })
  expect(failureOf(new Error('connect ECONNREFUSED'))).toEqual({ code: 'provider_down', scope: 'channel', retryable: true })
})
