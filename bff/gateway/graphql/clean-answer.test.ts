import { expect, it } from 'vitest'
import { plutusErrors } from '#bff/adapters/plutus-errors.ts'
import { errorSentence } from '#graphql/errors/error-sentence.ts'
import { refusalWith } from '#tests/support/refusal-with.ts'
import { cleanAnswer } from './clean-answer.ts'

const reply = (body: unknown, status = 200) => ({
  status,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const roots = new Map([
  ['mine', 'wallets_by_id'],
  ['wallets', 'wallets'],
])
const clean = (body: unknown) => JSON.parse(String(cleanAnswer(reply(body), roots, 'r1', plutusErrors).body))

it('returns a good answer unchanged', () => {
  const good = reply({ data: { wallets: [{ name: 'says "errors":[ in a name' }] } })
  expect(cleanAnswer(good, roots, 'r1', plutusErrors).body).toBe(good.body)
})

it('turns FORBIDDEN of a single row into NOT_FOUND, and keeps it elsewhere', () => {
  const forbidden = (path: string) => ({
    errors: [{ message: 'secret', path: [path], extensions: { code: 'FORBIDDEN', reason: 'secret' } }],
    data: null,
  })
  expect(clean(forbidden('mine')).errors[0]).toEqual({
    message: errorSentence('NOT_FOUND'),
    path: ['mine'],
    extensions: { code: 'NOT_FOUND', requestId: 'r1' },
  })
  expect(clean(forbidden('wallets')).errors[0].extensions.code).toBe('FORBIDDEN')
})

it('removes all texts of Directus', () => {
  const answer = clean({
    errors: [{ message: 'SQLITE: no such column password', extensions: { code: 'X', invalid: 'hunter2', version: 3 } }],
    data: null,
  })
  expect(JSON.stringify(answer)).not.toMatch(/SQLITE|hunter2/)
  expect(answer.errors[0].extensions).toEqual({ code: 'INTERNAL', requestId: 'r1' })
})

it('W18 keeps the details of our own codes, with their sentences', () => {
  const details = { missing: '12345', invalid: 3, reason: 'secret' }
  const answer = clean({ errors: [{ message: 'x', extensions: { ...details, code: 'INSUFFICIENT_BALANCE' } }], data: null })
  expect(answer.errors[0]).toEqual({
    message: errorSentence('INSUFFICIENT_BALANCE'),
    extensions: { missing: '12345', invalid: 3, code: 'INSUFFICIENT_BALANCE', requestId: 'r1' },
  })
})

it('answers UNAUTHENTICATED for an invalid token and 502 for an invalid body', () => {
  expect(() => cleanAnswer(reply({ errors: [{ extensions: { code: 'INVALID_CREDENTIALS' } }] }, 401), roots, 'r', plutusErrors)).toThrow(
    refusalWith(401, 'UNAUTHENTICATED'),
  )
  for (const body of ['<html>', '{"data":{"a":', '[]', '{}', 'null']) {
    expect(() => cleanAnswer(reply(body), roots, 'r', plutusErrors), body).toThrow(refusalWith(502, 'UPSTREAM_UNAVAILABLE'))
  }
  expect(() => cleanAnswer(reply('', 302), roots, 'r', plutusErrors)).toThrow(refusalWith(502, 'UPSTREAM_UNAVAILABLE'))
})
