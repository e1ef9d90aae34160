import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, command } from '#tests/support/campaigns.ts'
import { createCompleteRows, type Rows } from '#tests/support/complete-rows.ts'
import { crowdedTexts } from '#tests/support/crowded-texts.ts'
import { findPersistent } from '#tests/support/find-persistent.ts'
import { shortTargets } from '#tests/support/short-targets.ts'
import type { Person } from '#tests/support/sign-in.ts'
import { rival, signIn } from '#tests/support/sign-in.ts'
import { routeDefinitions as routes } from '#web/routes.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { pointsSetupWizard, wizards } from '#web/wizard/wizards.ts'
import { setTheme, themes, widths } from './axe-looks.ts'
import { expect, startJourney } from './journey.ts'
import { seededCampaign, seededPaths } from './seeded.ts'

const webDir = mkdtempSync(join(tmpdir(), 'plutus-pseudo-'))
/** Uses a web build whose texts are a third longer and accented (web/build/pseudo-locale.ts), as in another language. */
const journey = startJourney({
  prepare: async () => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const options = ['--mode', 'pseudo', '--outDir', webDir, '--emptyOutDir']
    await promisify(execFile)(process.execPath, [vite, 'build', 'web', ...options], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    return { WEB_DIR: webDir }
  },
})

let seededRows: Rows
let pathByRoute: Record<string, string>
beforeAll(async () => {
  const [person, launched] = [await signIn(journey.stack), await seededCampaign(journey.stack, 'Diwali dealer thank-you')]
  seededRows = await createCompleteRows(person)
  pathByRoute = await seededPaths(journey.stack, launched)
  await giveLongNames(person, seededRows, launched)
})
afterAll(() => rmSync(webDir, { recursive: true, force: true }))

/** Navigates inside the app to a page and returns its layout faults and axe violations at each width and in each theme. */
async function inspectPage(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('h1')).toBeVisible() // otherwise a late heading of the previous page counts as the next one's
  await page.evaluate((to) => {
    if (location.pathname + location.search === to) return // already there
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
  await expect(page.locator('[data-slot*=skeleton], [aria-busy=true]')).toHaveCount(0)
  const complaints: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const found = await findPersistent(page, async () => [...(await crowdedTexts(page)), ...(width < 700 ? await shortTargets(page) : [])])
    for (const theme of themes) {
      await setTheme(page, theme)
      found.push(...(await axeComplaints(page, { isTouched: true })).map((line) => `${theme}: ${line}`))
    }
    complaints.push(...found.map((line) => `${path}, ${width}: ${line}`))
  }
  return complaints
}

/** Returns the faults of the first page that has any, or an empty list. It stops there because each fault is retried for two minutes. */
async function inspectPages(page: Page, paths: string[]): Promise<string[]> {
  for (const path of paths) {
    const complaints = await inspectPage(page, path)
    if (complaints.length) return complaints
  }
  return []
}

const signedIn = routes.filter(
  ({ guard, layout, redirect, name }) => guard === 'user' && layout !== 'wizard' && !redirect && name !== 'approval',
)
const profile = signedIn.filter(({ layout }) => layout === 'profile')
const others = signedIn.filter(({ layout }) => layout !== 'profile')
const half = Math.ceil(others.length / 2)
const minutes = 60_000

describe('every page fits a longer language and the longest names at every width, with touch targets, and axe finds nothing', {
  tags: ['sweep'],
}, () => {
  it.each([
    ['P10 R10–R28 pages of the app, first half', others.slice(0, half)],
    ['P10 R10–R28 pages of the app, second half', others.slice(half)],
    ['P10 R20–R25 pages of the profile area', profile],
  ])(
    '%s',
    async (_, pages) => {
      const page = await journey.open('/', { reducedMotion: 'reduce' })
      const paths = pages.map(({ path, name }) => pathByRoute[name] ?? path)
      expect(await inspectPages(page, paths)).toEqual([])
    },
    40 * minutes,
  )

  it.each([
    ['P10 R30 R31 R32 steps of the campaign wizards', wizards.filter(({ subject }) => subject === 'campaign')],
    ['P10 R37 R38 R39 steps of the template wizards', wizards.filter(({ subject }) => subject === 'template')],
  ])(
    '%s',
    async (_, ofSubject) => {
      const page = await journey.open('/', { reducedMotion: 'reduce' })
      const paths = ofSubject.flatMap((wizard) =>
        wizard.steps.map(({ name }) => stepPath(wizard, name, seededRows[wizard.subject as keyof Rows][wizard.type])),
      )
      expect(await inspectPages(page, paths)).toEqual([])
    },
    40 * minutes,
  )

  it(
    'P10 R36 pages of a company without points',
    async () => {
      const page = await journey.open('/', { as: rival, reducedMotion: 'reduce' })
      expect(await inspectPages(page, ['/points-settings', pointsSetupWizard.base])).toEqual([])
    },
    40 * minutes,
  )

  it(
    'P10 R1 R2 R3 R4 R8 pages of visitors',
    async () => {
      journey.expectComplaint(/status of (40[014]|410)/)
      const page = await journey.open('/auth/login', { as: null, reducedMotion: 'reduce' })
      expect(await inspectPages(page, ['/auth/login', '/auth/signup', '/auth/recover', '/auth/reset?token=x', '/nowhere'])).toEqual([])
    },
    16 * minutes,
  )
})

/** Returns a name of this length without a line break opportunity, with markup, right-to-left letters and surrogate pairs. */
const longest = (length: number) => `</script><b>שלום🪔${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)}`.slice(0, length)

/** Gives the campaigns and the template the longest allowed names, and adds recipients with the longest allowed names. */
async function giveLongNames(person: Person, { campaign, template }: Rows, launched: string): Promise<void> {
  const versionOf = async (root: string, id: string) => {
    const { data } = await person.graphql<Record<string, { version: number }>>(`query ($id: ID!) { ${root}_by_id(id: $id) { version } }`, {
      id,
    })
    return data?.[`${root}_by_id`]?.version
  }
  const rename = async (name: string, type: string, root: string, id: string, length: number) =>
    command(person, `mutation ($id: ID!, $version: Int!, $input: ${type}!) { ${name}(id: $id, version: $version, input: $input) { id } }`, {
      id,
      version: await versionOf(root, id),
      input: { name: longest(length) },
    })
  await rename('updateLaunchedCampaign', 'UpdateLaunchedCampaignInput', 'campaigns', launched, 120)
  for (const id of Object.values(campaign)) await rename('updateCampaign', 'UpdateCampaignInput', 'campaigns', id, 119)
  await rename('updateTemplate', 'UpdateTemplateInput', 'templates', template.rewardlinks, 120)
  for (const id of [campaign.rewardlinks, campaign.rewardpoints])
    await addRecipient(person, id, {
      email: `${'long'.repeat(16)}@${'host'.repeat(15)}.example.com`,
      firstName: longest(80),
      lastName: longest(80),
    })
}
