import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { type ErrorCode, errorCodes } from '#graphql/errors/error-codes.ts'
import { BffError } from '#web/lib/bff/call-bff.ts'
import { NetworkError } from '#web/lib/bff/reach.ts'

/** The code of any failure: an error code of the GraphQL contract, or OFFLINE when a request got no response. */
export type CallFailureCode = ErrorCode | 'OFFLINE'

export function errorCodeOf(error: unknown): CallFailureCode {
  const errorCode = error instanceof BffError ? error.code : CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined
  if (isErrorCode(errorCode)) return errorCode
  return error instanceof NetworkError ? 'OFFLINE' : 'INTERNAL'
}

/**
 * Returns the details that an error response has next to its code, such as `missing`, `version`, `fields` and `requestId`. Empty without a
 * response.
 */
export function errorExtensions(error: unknown): Record<string, unknown> {
  if (error instanceof BffError) return error.extensions
  return (CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions) || {}
}

function isErrorCode(errorCode: unknown): errorCode is ErrorCode {
  return typeof errorCode === 'string' && Object.hasOwn(errorCodes, errorCode)
}
