import { afterAll, beforeAll, expect, it } from 'vitest'
import { demo, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { openLive, own, post, tryUpgrade } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

it('finishes what is under way, sends sockets away to come back, and goes (I1)', async () => {
  const { cookie } = await signInAtBff(stack)
  const sockets = Array.from({ length: 10 }, () => openLive(stack, { cookie }))
  await expect.poll(() => tryUpgrade(stack, { headers: { origin: stack.url, cookie } })).toBe(101)
  const leaver = stack.pid('bff')
  const underWay = post(stack, '/auth/login', own(stack), JSON.stringify(demo))
  await new Promise((resolve) => setTimeout(resolve, 100))
  process.kill(leaver, 'SIGTERM')
  expect((await underWay).status).toBe(200)
  expect(await Promise.all(sockets.map(({ closed }) => closed.then(({ code }) => code)))).toEqual(Array.from({ length: 10 }, () => 1012))
  await stack.isBack('bff', leaver)
  expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie } })).toBe(101)
})

it('serves pages, and says 503 in a moment, while Directus is gone (I2)', async () => {
  const { cookie } = await signInAtBff(stack)
  const killed = stack.kill('directus')
  await expect.poll(() => fetch(`${stack.url}/readyz`).then(({ status }) => status)).toBe(503)
  expect((await fetch(`${stack.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${stack.url}/auth/login`)).status).toBe(200)
  const started = performance.now()
  const refused = await fetch(`${stack.url}/auth/session`, { headers: { ...own(stack), cookie } })
  expect([refused.status, (await refused.json()).errors[0].extensions.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect(performance.now() - started).toBeLessThan(500)
  await stack.isBack('directus', killed)
  expect((await fetch(`${stack.url}/auth/session`, { headers: { ...own(stack), cookie } })).status).toBe(200)
})
