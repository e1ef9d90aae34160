import { expect, it } from 'vitest'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { createReadiness } from './readiness.ts'

/** Returns a client of Directus with an address for each of the given answers. */
const directusOf = (...calls: (() => Promise<{ status: number; body: Buffer }>)[]) =>
  ({ callEach: () => calls.map((call) => call()) }) as unknown as Directus

const check = (call: () => Promise<{ status: number; body: Buffer }>) => createReadiness(directusOf(call)).check()

it.each([
  ['ready', 200, '', undefined],
  ['starting', 503, '{"reason":"starting"}', 'starting'],
  ['answered by a proxy', 502, '<html>Bad gateway</html>', 'unreachable'],
])('reports a Directus that is %s', async (_state, status, body, reason) => {
  expect(await check(async () => ({ status, body: Buffer.from(body) }))).toBe(reason)
})

it('reports the notes of a ready Directus, which stop nothing', async () => {
  const inspect = (body: string) => createReadiness(directusOf(async () => ({ status: 200, body: Buffer.from(body) }))).inspect()
  expect(await inspect('{"ready":true,"notes":["low_balance"]}')).toEqual({ notes: ['low_balance'] })
  expect(await inspect('{"ready":true}')).toEqual({ notes: undefined })
})

it('reports the notes of a Directus that is not ready beside the reason', async () => {
  const body = Buffer.from('{"ready":false,"reason":"disk_full","notes":["held"]}')
  const call = async () => ({ status: 503, body })
  expect(await createReadiness(directusOf(call)).inspect()).toEqual({ reason: 'disk_full', notes: ['held'] })
})

it('reports a Directus that does not answer, without throwing', async () => {
  expect(await check(() => Promise.reject(new Error('refused')))).toBe('unreachable')
})

it('is ready with one of several addresses, and gives the notes of all', async () => {
  const answer = (status: number, body: string) => async () => ({ status, body: Buffer.from(body) })
  const gone = () => Promise.reject(new Error('refused'))
  const starting = answer(503, '{"ready":false,"reason":"starting","notes":["held"]}')
  const ready = answer(200, '{"ready":true,"notes":["low_balance"]}')
  expect(await createReadiness(directusOf(gone, starting, ready)).inspect()).toEqual({ notes: ['held', 'low_balance'] })
  expect(await createReadiness(directusOf(gone, starting)).inspect()).toEqual({ reason: 'starting', notes: ['held'] })
  expect(await createReadiness(directusOf(gone, gone)).inspect()).toEqual({ reason: 'unreachable', notes: undefined })
})
