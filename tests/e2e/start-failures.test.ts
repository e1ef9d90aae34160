import type { Page, Request, Route } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { routeDefinitions as routes } from '#web/routes.tsx'
import { wizards } from '#web/wizard/wizards.ts'
import { expect, startJourney } from './journey.ts'
import { seededCampaign, seededPaths } from './seeded.ts'
import { continueWithoutContent } from './without-content.ts'

const journey = startJourney()
/** Each route is tested with one fault in turn, or with every fault if PLUTUS_FAULTS is `all`. */
const isExhaustive = process.env.PLUTUS_FAULTS === 'all'

let faults: Fault[]
let pathByRoute: Record<string, string>
beforeAll(async () => {
  faults = faultsOf(await (await fetch(`${journey.stack.url}/nowhere`)).text())
  pathByRoute = await seededPaths(journey.stack, await seededCampaign(journey.stack, 'Diwali dealer thank-you'))
})

const provoked = /status of [45]\d\d|ERR_|Failed to fetch|NetworkError|React Router caught|WebSocket|CombinedGraphQLErrors|BffError/

/** Opens a page during a fault and checks that it shows a message. Once the fault is over, the page must load without a reload by hand. */
async function expectRecovery(page: Page, path: string, fault: Fault): Promise<void> {
  const restore = await breakCalls(page, fault)
  await page.goto(path)
  const message = page.locator('[data-slot="error-screen"], [role="alert"]:visible, h1').first()
  await expect(message, `${path}, ${fault.name}: something is said`).toBeVisible()
  await restore()
  // a page that is already reloading does not need the event
  await page
    .evaluate(() => dispatchEvent(new Event('online')))
    .catch((error: Error) => {
      if (!error.message.includes('because of a navigation')) throw error
    })
  await expect(page.locator('[data-slot="error-screen"], #not-loaded:visible'), `${path}, ${fault.name}: it is over`).toHaveCount(0)
  await expect(page.locator('h1').first(), `${path}, ${fault.name}: the page is there`).toBeVisible()
}

const signedIn = routes.filter(({ guard, redirect, name }) => guard === 'user' && !redirect && name !== 'approval')
const paths = () => [
  ...new Set([
    ...signedIn.map(({ path, name }) => pathByRoute[name] ?? path).filter((path) => !path.includes(':')),
    ...wizards.map(({ base }) => base).filter((base) => !base.includes(':')),
  ]),
]
const visitors = ['/auth/login', '/auth/signup', '/auth/recover', '/auth/reset?token=x']

describe('a page whose start fails never stays blank', () => {
  /** Returns a test of the named faults, or of all faults by default. Each fault has a tab of its own. */
  const meetFaults = (path: string, names?: string[]) => async () => {
    const selected = faults.filter(({ name }) => names?.includes(name) ?? true)
    expect(selected).toHaveLength(names?.length ?? faults.length)
    for (const fault of selected) {
      journey.expectComplaint(provoked)
      await expectRecovery(await journey.open('/company/terms'), path, fault)
    }
  }
  it('S5 A4 S11 / recovers from a failed session request', meetFaults('/', ['session lost']))
  it('S5 A4 S11 / recovers from every fault', { tags: ['sweep'] }, meetFaults('/'))
  it('S5 A4 S11 /profile/team recovers from every fault', { tags: ['sweep'] }, meetFaults('/profile/team'))

  it('S5 A4 R10–R42 every page of a signed-in person recovers from a fault', { tags: ['sweep'], timeout: 900_000 }, async () => {
    journey.expectComplaint(provoked)
    const page = await journey.open('/company/terms')
    for (const [nth, path] of paths().entries())
      for (const fault of isExhaustive ? faults : [faults[nth % faults.length] ?? faults[0]])
        if (fault) await expectRecovery(page, path, fault)
  })

  it('S5 A4 R1–R5 every page of a visitor recovers from a fault', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(provoked)
    const page = await journey.open('/company/terms', { as: null })
    for (const [nth, path] of visitors.entries())
      for (const fault of isExhaustive ? faults : [faults[nth % 2 ? 2 : 5]]) if (fault) await expectRecovery(page, path, fault)
  })
})

/** A failure while a page starts: the requests it affects and the response they get. */
type Fault = { name: string; hits: (request: Request) => boolean; answer: (route: Route) => Promise<void> }

const pathOf = (request: Request) => new URL(request.url()).pathname
const isSessionRequest = (request: Request) => pathOf(request) === '/auth/session'
const isQueryRequest = (request: Request) => pathOf(request) === '/graphql'
const isCodeRequest = (request: Request) => /^\/assets\/.*\.js$/.test(pathOf(request)) && !/\/first-/.test(pathOf(request))
/** Returns a matcher for the scripts of a page itself, which are not in the shell's HTML. */
const isPageCodeRequest = (shell: string) => (request: Request) => isCodeRequest(request) && !shell.includes(pathOf(request))

const abortRequest = (route: Route) => route.abort('connectionrefused')
const jsonError = (status: number, extensions: object = {}) => {
  const body = JSON.stringify({ errors: [{ message: `${status}`, extensions }] })
  return (route: Route) => route.fulfill({ status, contentType: 'application/json', body })
}
const htmlError = (status: number) => (route: Route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })

/** Returns the faults of each request that a page load makes. `shell` is the HTML of a document without page-specific files. */
const faultsOf = (shell: string): Fault[] => [
  { name: 'session 403', hits: isSessionRequest, answer: jsonError(403) },
  { name: 'query lost', hits: isQueryRequest, answer: abortRequest },
  { name: 'session lost', hits: isSessionRequest, answer: abortRequest },
  { name: 'query 503', hits: isQueryRequest, answer: jsonError(503, { code: 'UPSTREAM_UNAVAILABLE', requestId: 'r-1' }) },
  { name: 'page code lost', hits: isPageCodeRequest(shell), answer: abortRequest },
  { name: 'session 504', hits: isSessionRequest, answer: jsonError(504, { code: 'UPSTREAM_TIMEOUT', requestId: 'r-2' }) },
  { name: 'all code lost', hits: isCodeRequest, answer: abortRequest },
  { name: 'session 502 of a proxy', hits: isSessionRequest, answer: htmlError(502) },
  { name: 'query 500', hits: isQueryRequest, answer: jsonError(500, { code: 'INTERNAL', requestId: 'r-3' }) },
  { name: 'session 503', hits: isSessionRequest, answer: jsonError(503, { code: 'UPSTREAM_UNAVAILABLE', requestId: 'r-4' }) },
  { name: 'query 502 of a proxy', hits: isQueryRequest, answer: htmlError(502) },
  { name: 'session 500', hits: isSessionRequest, answer: jsonError(500, { code: 'INTERNAL', requestId: 'r-5' }) },
]

/** Breaks a page's calls until the returned function is called. */
async function breakCalls(page: Page, { hits, answer }: Fault): Promise<() => Promise<void>> {
  const route = async (found: Route, request: Request) => {
    if (hits(request)) return answer(found)
    return request.isNavigationRequest() ? continueWithoutContent(found) : found.fallback()
  }
  await page.route('**/*', route)
  return () => page.unroute('**/*', route)
}
