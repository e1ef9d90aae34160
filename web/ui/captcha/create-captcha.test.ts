import type { Challenge } from 'altcha-lib/types'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BffError } from '#web/lib/bff/call-bff.ts'
import { NetworkError } from '#web/lib/bff/reach.ts'
import { noteServerTime } from '#web/lib/dates/server-clock.ts'
import { createCaptcha } from './create-captcha.ts'

const challenge = (expiresAt?: number): Challenge => ({
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00',
    salt: '00',
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
    ...(expiresAt && { expiresAt }),
  },
  signature: 'sig',
})
const solution = { counter: 7, derivedKey: '00ff' }

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

it('V10 returns the challenge with its solution', async () => {
  const captcha = createCaptcha({ ask: async () => challenge(), solve: async () => solution })
  expect(captcha.payload()).toBe('')
  const started = captcha.start()
  expect(captcha.state.get().kind).toBe('busy')
  await started
  expect(JSON.parse(atob(captcha.payload()))).toEqual({ challenge: challenge(), solution })
})

it('V10 stays solved on a device whose clock is 25 h ahead', async () => {
  vi.setSystemTime(25 * 3_600_000)
  noteServerTime(new Response(null, { headers: { date: new Date(0).toUTCString() } }), Date.now())
  const captcha = createCaptcha({ ask: async () => challenge(600), solve: async () => solution })
  await captcha.start()
  vi.advanceTimersByTime(1000)
  expect(captcha.state.get().kind).toBe('solved')
  vi.setSystemTime(0)
  noteServerTime(new Response(null, { headers: { date: new Date(0).toUTCString() } }), Date.now())
})

it("V10 expires before the server's deadline", async () => {
  const captcha = createCaptcha({ ask: async () => challenge(600), solve: async () => solution })
  await captcha.start()
  vi.advanceTimersByTime(584_000)
  expect(captcha.state.get().kind).toBe('solved')
  vi.advanceTimersByTime(1_000)
  expect(captcha.state.get().kind).toBe('expired')
  expect(captcha.payload()).toBe('')
})

it('V10 reports a failure and can be retried', async () => {
  const ask = vi.fn(async () => challenge()).mockRejectedValueOnce(new TypeError('offline'))
  const captcha = createCaptcha({ ask, solve: async () => solution })
  await captcha.start()
  expect(captcha.state.get()).toMatchObject({ kind: 'failed', error: { message: 'offline' } })
  await captcha.start()
  expect(captcha.state.get().kind).toBe('solved')
})

const refused = new BffError(400, { message: 'x', extensions: { code: 'VALIDATION' } })

it('V10 keeps a solution that the server has not seen because the network was lost', async () => {
  const captcha = createCaptcha({ ask: async () => challenge(), solve: async () => solution })
  await captcha.start()
  captcha.renewAfter(new NetworkError('Failed to fetch'))
  expect(captcha.state.get().kind).toBe('solved')
})

it('V10 renews a used solution automatically, and never one that was not requested', async () => {
  const ask = vi.fn(async () => challenge())
  const captcha = createCaptcha({ ask, solve: async () => solution })
  captcha.renewAfter(refused)
  expect(ask).not.toHaveBeenCalled()
  await captcha.start()
  captcha.renewAfter(refused)
  expect(captcha.state.get().kind).toBe('busy')
  await vi.advanceTimersByTimeAsync(0)
  expect(captcha.state.get().kind).toBe('solved')
  expect(ask).toHaveBeenCalledTimes(2)
})
