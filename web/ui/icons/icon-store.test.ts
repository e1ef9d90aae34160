import { beforeEach, expect, it, vi } from 'vitest'
import { createIconStore } from './icon-store.ts'

const stored = new Map<string, string>()
const urls: string[] = []
let status = 200

beforeEach(() => {
  stored.clear()
  urls.length = 0
  failures = 0
  status = 200
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    const names = new URL(url, 'http://x').searchParams.get('icons')?.split(',') ?? []
    const icons = Object.fromEntries(names.filter((name) => name !== 'nothing').map((name) => [name, { body: '<path d="M1 1"/>' }]))
    return Response.json({ prefix: 'lucide', width: 24, height: 24, icons }, { status })
  })
})

let failures = 0
const createStore = () => createIconStore({ hosts: ['/icons'], onError: () => failures++ })
const soon = { timeout: 20_000 }
const loaded = (store: ReturnType<typeof createStore>, name: string) => vi.waitFor(() => expect(store.get(name)).toBeDefined(), soon)
const failed = (times: number) => vi.waitFor(() => expect(failures).toBe(times), soon)

it('C1 fetches the icons requested together with one request, each once', async () => {
  const store = createStore()
  for (const name of ['lucide:gift', 'lucide:book', 'lucide:gift', 'lucide:nothing', '<bad>']) store.request(name)
  await loaded(store, 'lucide:gift')
  expect(urls).toEqual(['/icons/lucide.json?icons=gift,book,nothing'])
  expect(store.get('lucide:gift')).toMatch(/^url\("data:image\/svg\+xml,/)
  expect(store.get('lucide:nothing')).toBeUndefined()
})

it('C1 sends no URL longer than 500 characters', async () => {
  const store = createStore()
  for (let icon = 0; icon < 120; icon += 1) store.request(`lucide:some-icon-${icon}`)
  await loaded(store, 'lucide:some-icon-119')
  expect(urls.length).toBeGreaterThan(2)
  expect(Math.max(...urls.map(({ length }) => length))).toBeLessThanOrEqual(500)
})

it('C1 caches icons in the browser for 168 hours', async () => {
  const store = createStore()
  store.request('lucide:gift')
  await loaded(store, 'lucide:gift')
  const hour = 3_600_000
  vi.setSystemTime(Date.now() + 167 * hour)
  expect(createStore().get('lucide:gift')).toBeDefined()
  vi.setSystemTime(Date.now() + hour)
  expect(createStore().get('lucide:gift')).toBeUndefined()
})

it('C1 retries icons after a failure of all hosts, not after a 404', async () => {
  const store = createStore()
  status = 500
  store.request('lucide:gift')
  await failed(1)
  status = 404
  store.request('lucide:gift')
  await failed(2)
  expect(urls).toHaveLength(2)
  store.request('lucide:gift')
  store.request('lucide:book')
  await failed(3)
  expect(urls.filter((url) => url.includes('gift'))).toHaveLength(2)
})

it('C1 ignores invalid stored data', () => {
  stored.set('plutus-icons', '{"lucide:gift":1}')
  expect(createStore().get('lucide:gift')).toBeUndefined()
})
