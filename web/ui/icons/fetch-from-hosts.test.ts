import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFromHosts } from './fetch-from-hosts.ts'

const answers = new Map<string, () => Promise<Response>>()
const requested: string[] = []
const signals: AbortSignal[] = []
const never = () => new Promise<Response>(() => {})
const says =
  (status: number, body = {}) =>
  async () =>
    Response.json(body, { status })

beforeEach(() => {
  vi.useFakeTimers()
  requested.length = 0
  signals.length = 0
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const host = new URL(url).host
    requested.push(host)
    if (signal) signals.push(signal)
    return answers.get(host)?.()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hosts = ['https://one.test', 'https://two.test']
const ask = () => fetchFromHosts(hosts, '/lucide.json?icons=gift').then(String, (error) => error.message)

it('C1 tries the next host at once when one fails', async () => {
  answers.set('one.test', says(503)).set('two.test', says(200, { prefix: 'lucide' }))
  await expect(fetchFromHosts(hosts, '/lucide.json?icons=gift')).resolves.toEqual({ prefix: 'lucide' })
  expect(requested).toEqual(['one.test', 'two.test'])
})

it('C1 stops at a 404 without trying another host', async () => {
  answers.set('one.test', says(404)).set('two.test', says(200))
  await expect(ask()).resolves.toBe('No such icons')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requested).toEqual(['one.test'])
})

it('C1 tries the next host after 750 ms and still accepts the slow one’s response', async () => {
  const slow = Promise.withResolvers<Response>()
  answers.set('one.test', () => slow.promise).set('two.test', never)
  const answer = fetchFromHosts(hosts, '/lucide.json?icons=gift')
  await vi.advanceTimersByTimeAsync(749)
  expect(requested).toEqual(['one.test'])
  await vi.advanceTimersByTimeAsync(1)
  expect(requested).toEqual(['one.test', 'two.test'])
  slow.resolve(Response.json({ from: 'one' }))
  await expect(answer).resolves.toEqual({ from: 'one' })
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
})

it('C1 times out after 5000 ms', async () => {
  answers.set('one.test', never).set('two.test', never)
  let said = ''
  void ask().then((text) => (said = text))
  await vi.advanceTimersByTimeAsync(4999)
  expect(said).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toBe('No icon host answers')
})

it('C1 fails when every host has failed', async () => {
  answers.set('one.test', says(500)).set('two.test', () => Promise.reject(new TypeError('away')))
  await expect(ask()).resolves.toBe('No icon host answers')
})
