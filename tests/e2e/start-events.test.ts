import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { startDeployable } from '#tests/support/second-build.ts'
import { startUpstreamProxy } from '#tests/support/upstream-proxy.ts'
import { expect, startJourney } from './journey.ts'
import { expectPageLoaded, points, scriptsHeld, startEvents, startUpTo } from './start-events.ts'

const journey = startJourney()
let upstream: Awaited<ReturnType<typeof startUpstreamProxy>>
let bff: Awaited<ReturnType<typeof startDeployable>>
let shell: string
beforeAll(async () => {
  upstream = await startUpstreamProxy(journey.stack.directusUrl)
  // a busy machine must not make the server send the document without content
  bff = await startDeployable(journey.stack, { directusUrl: upstream.url, documentPatienceMs: 60_000, documentShare: 1 })
  shell = await (await fetch(`${bff.url}/nowhere`)).text()
})
afterEach(() => {
  upstream.state.isGone = false
})
afterAll(async () => {
  await bff?.stop()
  upstream?.stop()
})

const provoked = /status of (40[13]|50[234])|ERR_|Failed to fetch|React Router caught|WebSocket|CombinedGraphQLErrors|BffError|Load failed/
/** Returns the tags of a pair of event and point. `npm test` runs each session event at one point, a sweep runs all pairs. */
const tagsOf = (name: string, event: number, point: number) =>
  /sign-out|session/.test(name) && point === (event + 1) % points.length ? [] : ['sweep']

describe.each(startEvents.map((event, nth) => ({ ...event, nth })))('a page load interrupted by $name', ({ name, run, nth }) => {
  for (const [index, point] of points.entries())
    it(`S5 S10 S11 recovers at the point: ${point.name}`, { tags: tagsOf(name, nth, index) }, async () => {
      journey.expectComplaint(provoked)
      const page = await journey.open('/help', { baseURL: bff.url })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // the thread that renders the content may still be starting
      if (point.isFilled)
        await expect
          .poll(async () =>
            (await (await page.request.get('/campaigns', { headers: { 'sec-fetch-dest': 'document' } })).text()).includes('carried-answer'),
          )
          .toBe(true)
      const release = await startUpTo(page, point, shell)
      await run({ page, bff, upstream: upstream.state, release }, point)
    })
})

it('S5 uses a session response that arrived in time, however late the scripts are', { tags: ['sweep'] }, async () => {
  const page = await journey.open('/help', { baseURL: bff.url })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.addInitScript(() => {
    // the test ends the timeout instead of a clock
    const patience = new AbortController()
    AbortSignal.timeout = () => patience.signal
    addEventListener('patience-ends', () => patience.abort(new DOMException('Too late', 'TimeoutError')))
  })
  const answered = page.waitForResponse(/\/auth\/session$/)
  const release = await startUpTo(page, scriptsHeld, shell)
  await (await answered).finished()
  await page.evaluate(async () => void (await window.whoIsHere))
  await page.evaluate(() => dispatchEvent(new Event('patience-ends')))
  await release()
  await expectPageLoaded(page)
})
