import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { axeComplaints } from '#tests/support/axe.ts'
import { crowdedTexts } from '#tests/support/crowded-texts.ts'
import { lasting } from '#tests/support/lasting.ts'
import { shortTargets } from '#tests/support/short-targets.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { type Rows, wholeRows } from '#tests/support/whole-rows.ts'
import { stepPath } from '#web/features/wizard/steps.ts'
import { wizards } from '#web/features/wizard/wizards.ts'
import { rows as routes } from '#web/routes.tsx'
import { expect, startJourney } from './journey.ts'
import { seededCampaign, seededPaths } from './seeded.ts'

const webDir = mkdtempSync(join(tmpdir(), 'plutus-pseudo-'))
/** Every text a third longer and accented (web/build/pseudo-locale.ts): what fits now fits in another language. */
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

let whole: Rows
let ofOne: Record<string, string>
beforeAll(async () => {
  whole = await wholeRows(await signIn(journey.stack))
  ofOne = await seededPaths(journey.stack, await seededCampaign(journey.stack, 'Diwali dealer thank-you'))
}, 120_000)
afterAll(() => rmSync(webDir, { recursive: true, force: true }))

type Look = { width: number; theme?: 'light' | 'dark' }
/** 640 px is 1280 at 200 % zoom. Colours do not depend on the width, nor what is where on the theme: two looks a theme. */
const looks: Look[] = [
  { width: 1440, theme: 'light' },
  { width: 768, theme: 'dark' },
  { width: 640, theme: 'light' },
  { width: 390 },
  { width: 320, theme: 'dark' },
]
/** The steps of a wizard are much alike, and states of them have their axe in the journeys. */
const stepLooks: Look[] = looks.map(({ width, theme }) => (width === 1440 || width === 320 ? { width, theme } : { width }) as Look)

/** What is wrong with a page at each width, without loading it again. */
async function lookAt(page: Page, path: string, each: Look[]): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
  await expect(page.locator('[data-slot*=skeleton], [aria-busy=true]')).toHaveCount(0)
  const complaints: string[] = []
  for (const { width, theme } of each) {
    await page.setViewportSize({ width, height: 900 })
    const found = await lasting(page, async () => [...(await crowdedTexts(page)), ...(width < 700 ? await shortTargets(page) : [])])
    if (theme) {
      await page.evaluate((wanted) => {
        document.documentElement.className = wanted
      }, theme)
      found.push(...(await axeComplaints(page, { isTouched: true })))
    }
    complaints.push(...found.map((line) => `${path}, ${width}${theme ? `, ${theme}` : ''}: ${line}`))
  }
  return complaints
}

async function lookAtAll(page: Page, paths: string[], each = looks): Promise<string[]> {
  const complaints: string[] = []
  for (const path of paths) complaints.push(...(await lookAt(page, path, each)))
  return complaints
}

const signedIn = routes.filter(
  ({ guard, layout, redirect, name }) => guard === 'user' && layout !== 'wizard' && !redirect && name !== 'approval',
)
const profile = signedIn.filter(({ layout }) => layout === 'profile')
const others = signedIn.filter(({ layout }) => layout !== 'profile')
const half = Math.ceil(others.length / 2)
/** Its steps stand for those of the wizards of what exists already. */
const creating = wizards.filter(({ subject, base }) => subject !== 'program' && !base.includes(':id'))

describe('every page stands in a longer language at every width, for fingers too, and axe finds nothing', () => {
  it.each([
    ['P10 R10–R28 of the app', others.slice(0, half)],
    ['P10 R10–R28 of the rest of the app', others.slice(half)],
    ['P10 R20–R25 of the profile area', profile],
  ])(
    '%s',
    async (_, pages) => {
      const page = await journey.open('/', { reducedMotion: 'reduce' })
      const paths = pages.map(({ path, name }) => ofOne[name] ?? path)
      expect(await lookAtAll(page, paths)).toEqual([])
    },
    300_000,
  )

  it.each([
    ['P10 R30 R31 R32 of the wizards of campaigns', creating.filter(({ subject }) => subject === 'campaign')],
    ['P10 R37 R38 R39 of the wizards of templates', creating.filter(({ subject }) => subject === 'template')],
  ])(
    '%s',
    async (_, ofSubject) => {
      const page = await journey.open('/', { reducedMotion: 'reduce' })
      const paths = ofSubject.flatMap((wizard) =>
        wizard.steps.map(({ name }) => stepPath(wizard, name, whole[wizard.subject as keyof Rows][wizard.type])),
      )
      expect(await lookAtAll(page, paths, stepLooks)).toEqual([])
    },
    300_000,
  )

  it('P10 R1 R2 R3 R4 R8 of visitors', async () => {
    journey.expectComplaint(/status of (40[014]|410)/)
    const page = await journey.open('/auth/login', { as: null, reducedMotion: 'reduce' })
    expect(await lookAtAll(page, ['/auth/login', '/auth/signup', '/auth/recover', '/auth/reset?token=x', '/nowhere'])).toEqual([])
  }, 120_000)
})
