import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, it } from 'vitest'
import { BffError } from '#web/lib/bff/call-bff.ts'
import { NetworkError } from '#web/lib/bff/reach.ts'
import { failureOf } from './failed-page.tsx'

const graphError = (errorCode: string) => new CombinedGraphQLErrors({ errors: [{ message: errorCode, extensions: { code: errorCode } }] })

it.each([
  [new NetworkError('Failed to fetch'), 'unreachable', true],
  [graphError('NOT_FOUND'), 404, false],
  [graphError('FORBIDDEN'), 401, false],
  [graphError('UPSTREAM_UNAVAILABLE'), 503, true],
  [new BffError(504, { extensions: { code: 'UPSTREAM_TIMEOUT' } }), 504, true],
  [new BffError(403), 500, true],
  [new TypeError("Cannot read properties of undefined (reading 'name')"), 500, false],
])('S3 S4 S5 classifies %s as %s, transient: %s', (error, status, isTransient) => {
  expect(failureOf(error)).toEqual({ status, isTransient })
})
