import { expect } from 'vitest'
import { plutusErrors } from '#bff/adapters/plutus-errors.ts'
import { answerOf } from '#bff/gateway/error-table.ts'
import { Refusal } from '#bff/gateway/refusal.ts'

/** Matches a refusal with this status, code and details. */
export const refused = (status: number, code: string, details: object = {}) =>
  expect.toSatisfy((error: unknown) => {
    if (!(error instanceof Refusal)) return false
    const answer = answerOf(plutusErrors, error, 'r')
    expect({ status: answer.status, ...JSON.parse(answer.body).errors[0].extensions }).toMatchObject({ status, code, ...details })
    return true
  })
