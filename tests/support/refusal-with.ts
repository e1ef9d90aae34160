import { expect } from 'vitest'
import { plutusErrors } from '#bff/adapters/plutus-errors.ts'
import { errorAnswerOf } from '#bff/gateway/error-table.ts'
import { Refusal } from '#bff/gateway/refusal.ts'

/** Returns a Vitest matcher for a thrown `Refusal` with this status, code and details. */
export const refusalWith = (status: number, code: string, details: object = {}) =>
  expect.toSatisfy((error: unknown) => {
    if (!(error instanceof Refusal)) return false
    const answer = errorAnswerOf(plutusErrors, error, 'r')
    expect({ status: answer.status, ...JSON.parse(answer.body).errors[0].extensions }).toMatchObject({ status, code, ...details })
    return true
  })
