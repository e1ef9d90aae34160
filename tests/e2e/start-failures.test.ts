import type { Page, Request, Route } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { routeDefinitions as routes } from '#web/routes.tsx'
import { wizards } from '#web/wizard/wizards.ts'
import { expect, startJourney } from './journey.ts'
import { seededCampaign, seededPaths } from './seeded.ts'
import { continueWithoutContent } from './without-content.ts'

const journey = startJourney()
/** Each route meets one fault in turn; with PLUTUS_FAULTS=all every one meets each. */
const takesAll = process.env.PLUTUS_FAULTS === 'all'

let faults: Fault[]
let ofOne: Record<string, string>
beforeAll(async () => {
  faults = faultsOf(await (await fetch(`${journey.stack.url}/nowhere`)).text())
  ofOne = await seededPaths(journey.stack, await seededCampaign(journey.stack, 'Diwali dealer thank-you'))
})

const provoked = /status of [45]\d\d|ERR_|Failed to fetch|NetworkError|React Router caught|WebSocket|CombinedGraphQLErrors|BffError/

/**
 * Opens a page while a part of its start is broken: it says something, and once the fault is over it shows itself without its reader
 * reloading it.
 */
async function outlives(page: Page, path: string, fault: Fault): Promise<void> {
  const mend = await breakCalls(page, fault)
  await page.goto(path)
  const says = page.locator('[data-slot="error-screen"], [role="alert"]:visible, h1').first()
  await expect(says, `${path}, ${fault.name}: something is said`).toBeVisible()
  await mend()
  // a page that is just loading itself anew needs no telling
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
    ...signedIn.map(({ path, name }) => ofOne[name] ?? path).filter((path) => !path.includes(':')),
    ...wizards.map(({ base }) => base).filter((base) => !base.includes(':')),
  ]),
]
const visitors = ['/auth/login', '/auth/signup', '/auth/recover', '/auth/reset?token=x']

describe('whatever fails at its start, no page stays blank', () => {
  /** Each in a tab of its own; all that there are where none is named. */
  const meets = (path: string, names?: string[]) => async () => {
    const met = faults.filter(({ name }) => names?.includes(name) ?? true)
    expect(met).toHaveLength(names?.length ?? faults.length)
    for (const fault of met) {
      journey.expectComplaint(provoked)
      await outlives(await journey.open('/company/terms'), path, fault)
    }
  }
  it('S5 A4 S11 / outlives the loss of its session', meets('/', ['session lost']))
  it('S5 A4 S11 / meets every fault there is', { tags: ['sweep'] }, meets('/'))
  it('S5 A4 S11 /profile/team meets every fault there is', { tags: ['sweep'] }, meets('/profile/team'))

  it('S5 A4 R10–R42 each page of a signed-in person', { tags: ['sweep'], timeout: 900_000 }, async () => {
    journey.expectComplaint(provoked)
    const page = await journey.open('/company/terms')
    for (const [nth, path] of paths().entries())
      for (const fault of takesAll ? faults : [faults[nth % faults.length] ?? faults[0]]) if (fault) await outlives(page, path, fault)
  })

  it('S5 A4 R1–R5 each page of a visitor', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(provoked)
    const page = await journey.open('/company/terms', { as: null })
    for (const [nth, path] of visitors.entries())
      for (const fault of takesAll ? faults : [faults[nth % 2 ? 2 : 5]]) if (fault) await outlives(page, path, fault)
  })
})

/** A way in which the start of a page fails: which of its calls, and what becomes of them. */
type Fault = { name: string; hits: (request: Request) => boolean; answer: (route: Route) => Promise<void> }

const pathOf = (request: Request) => new URL(request.url()).pathname
const session = (request: Request) => pathOf(request) === '/auth/session'
const query = (request: Request) => pathOf(request) === '/graphql'
const code = (request: Request) => /^\/assets\/.*\.js$/.test(pathOf(request)) && !/\/first-/.test(pathOf(request))
/** What the router asks for when it knows which page it is; the shell's own files are modules of the document. */
const pageCode = (shell: string) => (request: Request) => code(request) && !shell.includes(pathOf(request))

const lost = (route: Route) => route.abort('connectionrefused')
const says = (status: number, extensions: object = {}) => {
  const body = JSON.stringify({ errors: [{ message: `${status}`, extensions }] })
  return (route: Route) => route.fulfill({ status, contentType: 'application/json', body })
}
const html = (status: number) => (route: Route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })

/** Each call that a start makes, broken in each way that happens; `shell` is the document without any page's own files. */
const faultsOf = (shell: string): Fault[] => [
  { name: 'session 403', hits: session, answer: says(403) },
  { name: 'query lost', hits: query, answer: lost },
  { name: 'session lost', hits: session, answer: lost },
  { name: 'query 503', hits: query, answer: says(503, { code: 'UPSTREAM_UNAVAILABLE', requestId: 'r-1' }) },
  { name: 'page code lost', hits: pageCode(shell), answer: lost },
  { name: 'session 504', hits: session, answer: says(504, { code: 'UPSTREAM_TIMEOUT', requestId: 'r-2' }) },
  { name: 'all code lost', hits: code, answer: lost },
  { name: 'session 502 of a proxy', hits: session, answer: html(502) },
  { name: 'query 500', hits: query, answer: says(500, { code: 'INTERNAL', requestId: 'r-3' }) },
  { name: 'session 503', hits: session, answer: says(503, { code: 'UPSTREAM_UNAVAILABLE', requestId: 'r-4' }) },
  { name: 'query 502 of a proxy', hits: query, answer: html(502) },
  { name: 'session 500', hits: session, answer: says(500, { code: 'INTERNAL', requestId: 'r-5' }) },
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
