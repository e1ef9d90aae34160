import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '0011', salt: '2233', cost: 100, keyLength: 32, keyPrefix: '00' }

it('F34 solves the same challenge without crypto.subtle, which plain http lacks', async () => {
  const worker = { onmessage: async (_message: object) => undefined, postMessage: vi.fn() }
  vi.stubGlobal('self', worker)
  await import('./captcha-worker.ts')
  const work = { type: 'work', challenge: { parameters }, counterStart: 0, counterStep: 1 }
  await worker.onmessage({ data: { ...work, counterMode: 'uint32', timeout: 60_000 } })
  vi.stubGlobal('crypto', {})
  await worker.onmessage({ data: { ...work, counterMode: 'uint32', timeout: 60_000 } })
  const [[native], [plain]] = worker.postMessage.mock.calls as [[{ time: number }], [{ time: number }]]
  expect(plain).toEqual({ ...native, time: plain.time })
  expect(plain).toMatchObject({ counter: expect.any(Number), derivedKey: expect.stringMatching(/^00[\da-f]{62}$/) })
})
