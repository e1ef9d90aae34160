import type { Page } from '@playwright/test'
import { axeComplaints, waitForAnimations } from '#tests/support/axe.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { looksOf, setTheme, type Theme } from './axe-looks.ts'
import { expect } from './journey.ts'

const desktop: [width: number, theme: Theme] = [1440, 'light']

/** A named state of a page: its path and the actions that lead to the state. */
export type State = { name: string; path: () => string; reach: (page: Page) => Promise<unknown> }

export const expectHeading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/**
 * Opens each state and returns every violation that axe finds. A sweep checks all states in one pair of width and theme before the other,
 * as a state can depend on the previous one.
 */
export async function auditStates(page: Page, states: State[]): Promise<string[]> {
  const complaints: string[] = []
  for (const nth of isSweep ? [0, 1] : [0]) {
    for (const { name, path, reach } of states) {
      const [width, theme] = looksOf(name)[nth] ?? desktop
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path())
      await reach(page)
      complaints.push(...(await auditLook(page, name, width, theme)))
    }
  }
  return complaints
}

/** Returns the axe violations of the page as it is now, in each checked width and theme. Resets the page to a light desktop afterwards. */
export async function auditPage(page: Page, name: string): Promise<string[]> {
  await waitForAnimations(page)
  const complaints: string[] = []
  for (const [width, theme] of looksOf(name)) {
    await page.setViewportSize({ width, height: 900 })
    complaints.push(...(await auditLook(page, name, width, theme)))
  }
  await page.setViewportSize({ width: desktop[0], height: 900 })
  await setTheme(page, desktop[1])
  return complaints
}

async function auditLook(page: Page, name: string, width: number, theme: Theme): Promise<string[]> {
  await setTheme(page, theme)
  return (await axeComplaints(page)).map((line) => `${name}, ${width}, ${theme}: ${line}`)
}

export const defineState = (name: string, path: () => string, reach: State['reach'] = expectHeading): State => ({ name, path, reach })
