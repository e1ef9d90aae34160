import type { ErrorTable } from '#bff/gateway/error-table.ts'
import { type ErrorCode, errorCodes } from '#graphql/errors/error-codes.ts'
import { type ErrorDetails, errorDetails } from '#graphql/errors/error-details.ts'
import { errorSentence } from '#graphql/errors/error-sentence.ts'

declare module '#bff/gateway/refusal.ts' {
  interface RefusalCodes extends Record<ErrorCode, true> {}
  interface RefusalDetails extends ErrorDetails {}
}

/** The error codes of `graphql/errors` with their HTTP statuses and sentences, as the error table of the gateway. */
export const plutusErrors: ErrorTable = {
  isCode: (code): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorCodes, code),
  statusOf: (code) => errorCodes[code],
  sentenceOf: errorSentence,
  details: errorDetails,
}
