import { afterEach, expect, it, vi } from 'vitest'
import { BffError, callBff } from './call-bff.ts'

const answerWith = (status: number, body: string) => {
  const call = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', call)
  return call
}

afterEach(() => vi.unstubAllGlobals())

it('A10 sends JSON and the list parameters, with the header that a form cannot send', async () => {
  const call = answerWith(200, '{"id":"1"}')
  expect(await callBff('/users/me', { query: { fields: ['id'] } })).toEqual({ id: '1' })
  expect(call).toHaveBeenCalledWith('/users/me?fields=id', expect.objectContaining({ method: 'GET' }))
  await callBff('/auth/login', { method: 'POST', body: { email: 'a' } })
  const [, init] = call.mock.calls[1] ?? []
  expect(init?.body).toBe('{"email":"a"}')
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'x-plutus-csrf': '1' })
})

it('A10 throws the parsed body when the response is not OK', async () => {
  const body = { errors: [{ message: 'Invalid credentials', extensions: { code: 'INVALID_CREDENTIALS', requestId: 'r1' } }] }
  answerWith(401, JSON.stringify(body))
  const error = await callBff('/auth/login', { method: 'POST', body: {} }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BffError)
  expect(error).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', body })
})

const gatewayAnswer = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })

it('F41 reports the status of a gateway, also for a page with status 200', async () => {
  for (const status of [200, 413, 429]) {
    vi.stubGlobal('fetch', async () => gatewayAnswer(status))
    const refused = { status, code: 'INTERNAL', extensions: { gateway: status }, body: undefined }
    await expect(callBff('/users/me')).rejects.toMatchObject(refused)
  }
})

it('F41 repeats a read that a gateway answered, but no change and no refusal of the BFF', async () => {
  vi.useFakeTimers()
  const later = async <T>(answer: Promise<T>) => (await Promise.all([answer.catch((error: unknown) => error), vi.runAllTimersAsync()]))[0]
  const call = vi.fn(async () => gatewayAnswer(504)).mockResolvedValueOnce(gatewayAnswer(502))
  vi.stubGlobal('fetch', call)
  expect(await later(callBff('/users/me'))).toMatchObject({ status: 504 })
  expect(call).toHaveBeenCalledTimes(3)
  await expect(callBff('/exports', { method: 'POST', body: {} })).rejects.toMatchObject({ extensions: { gateway: 504 } })
  expect(call).toHaveBeenCalledTimes(4)
  const refusal = JSON.stringify({ errors: [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] })
  call.mockResolvedValueOnce(new Response(refusal, { status: 503, headers: { 'content-type': 'application/json' } }))
  await expect(callBff('/users/me')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(call).toHaveBeenCalledTimes(5)
  call.mockResolvedValueOnce(gatewayAnswer(502)).mockResolvedValueOnce(new Response('{"id":"1"}'))
  expect(await later(callBff('/users/me'))).toEqual({ id: '1' })
  call.mockResolvedValueOnce(gatewayAnswer(502)).mockResolvedValueOnce(new Response('{"id":"2"}'))
  expect(await later(callBff('/search/people', { method: 'POST', isRead: true, body: {} }))).toEqual({ id: '2' })
  vi.useRealTimers()
})
