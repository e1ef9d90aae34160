import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { isRouteErrorResponse } from 'react-router'
import { errorCodes } from '#graphql/errors/error-codes.ts'
import { BffError } from '#web/lib/bff/call-bff.ts'
import { errorCode } from '#web/lib/errors/error-code.ts'
import type { ErrorStatus } from '#web/ui/error-screen.tsx'
import { isMissingPart } from './reload.ts'

/** What a page's failure is to its reader: a status, or nobody there to ask. `mayPass`: asking again may help. */
export type Failure = { status: ErrorStatus; mayPass: boolean }

/** Reads a failure. FORBIDDEN wears the words of 401 (S3), as an unknown row wears those of 404; a fault in the page itself is 500 and stays. */
export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) return { status: error.status, mayPass: error.status >= 500 }
  const code = errorCode(error)
  if (code === 'OFFLINE' || isMissingPart(error)) return { status: 'unreachable', mayPass: true }
  if (code === 'NOT_FOUND') return { status: 404, mayPass: false }
  if (code === 'FORBIDDEN' || code === 'UNAUTHENTICATED') return { status: 401, mayPass: false }
  const isAnswer = error instanceof BffError || CombinedGraphQLErrors.is(error)
  return { status: Math.max(500, errorCodes[code]), mayPass: isAnswer }
}
