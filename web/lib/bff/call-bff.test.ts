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

it('A10 reports the status when the response is not JSON', async () => {
  answerWith(502, '<html>')
  await expect(callBff('/users/me')).rejects.toMatchObject({ status: 502, code: 'INTERNAL', body: undefined })
})
