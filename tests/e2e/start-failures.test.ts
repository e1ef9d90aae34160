import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { routeDefinitions as routes } from '#web/routes.tsx'
import { wizards } from '#web/wizard/wizards.ts'
import { expect, startJourney } from './journey.ts'
import { seededCampaign, seededPaths } from './seeded.ts'
import { breakCalls, type Fault, faultsOf } from './start-failures.ts'

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
