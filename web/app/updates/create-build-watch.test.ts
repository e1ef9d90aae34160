import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBuildWatch } from './create-build-watch.ts'

const minute = 60_000
const urls: string[] = []
let latest = 'one'
let isAway = false
const errors: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  urls.length = errors.length = 0
  latest = 'one'
  isAway = false
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({ id: latest })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watchOne = () => createBuildWatch({ own: 'one', onError: (error) => errors.push(error) })

it('S12 polls the latest build with a timestamp query, and accepts a newer one once its own manifest exists', async () => {
  const watch = watchOne()
  watch.start()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(urls).toEqual([`/builds/latest.json?${Date.now()}`])
  expect(watch.newer.get()).toBeNull()
  latest = 'two'
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(urls.at(-1)).toBe('/builds/meta/two.json')
  expect(watch.newer.get()).toBe('two')
})

it('S12 does not poll while the tab is hidden, and checks when it is visible again', async () => {
  const watch = watchOne()
  watch.start()
  watch.look(false)
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(urls).toEqual([])
  watch.look(true)
  expect(urls).toHaveLength(1)
  watch.look(true)
  expect(urls).toHaveLength(1)
})

it('S12 checks on each page that is opened, at most once a minute', async () => {
  const watch = watchOne()
  watch.visit('/campaigns')
  expect(urls).toEqual([])
  await vi.advanceTimersByTimeAsync(minute)
  watch.visit('/campaigns')
  watch.visit('/wallet')
  await vi.advanceTimersByTimeAsync(minute)
  latest = 'two'
  watch.visit('/')
  await vi.advanceTimersByTimeAsync(0)
  expect(urls).toEqual(['/campaigns/_payload.json', '/_payload.json', '/builds/meta/two.json'])
  expect(watch.newer.get()).toBe('two')
})

it('S12 only logs a response that it cannot read', async () => {
  const watch = watchOne()
  watch.start()
  isAway = true
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect([watch.newer.get(), errors.length]).toEqual([null, 1])
  isAway = false
  latest = 'two'
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(watch.newer.get()).toBe('two')
})
