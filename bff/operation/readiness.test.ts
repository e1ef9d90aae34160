import { expect, it } from 'vitest'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { createReadiness } from './readiness.ts'

const check = (call: () => Promise<{ status: number; body: Buffer }>) => createReadiness({ call } as unknown as Directus).check()

it.each([
  ['ready', 200, '', undefined],
  ['starting', 503, '{"reason":"starting"}', 'starting'],
  ['answered by a proxy', 502, '<html>Bad gateway</html>', 'unreachable'],
])('reports a Directus that is %s', async (_state, status, body, reason) => {
  expect(await check(async () => ({ status, body: Buffer.from(body) }))).toBe(reason)
})

it('reports the notes of a ready Directus, which stop nothing', async () => {
  const inspect = (body: string) =>
    createReadiness({ call: async () => ({ status: 200, body: Buffer.from(body) }) } as unknown as Directus).inspect()
  expect(await inspect('{"ready":true,"notes":["low_balance"]}')).toEqual({ notes: ['low_balance'] })
  expect(await inspect('{"ready":true}')).toEqual({ notes: undefined })
})

it('reports the notes of a Directus that is not ready beside the reason', async () => {
  const body = Buffer.from('{"ready":false,"reason":"disk_full","notes":["held"]}')
  const call = async () => ({ status: 503, body })
  expect(await createReadiness({ call } as unknown as Directus).inspect()).toEqual({ reason: 'disk_full', notes: ['held'] })
})

it('reports a Directus that does not answer, without throwing', async () => {
  expect(await check(() => Promise.reject(new Error('refused')))).toBe('unreachable')
})
