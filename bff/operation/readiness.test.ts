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

it('reports a Directus that does not answer, without throwing', async () => {
  expect(await check(() => Promise.reject(new Error('refused')))).toBe('unreachable')
})
