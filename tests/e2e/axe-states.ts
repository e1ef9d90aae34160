import type { Page } from '@playwright/test'
import { axeComplaints, settled } from '#tests/support/axe.ts'
import { expect } from './journey.ts'

/** A page in a state: where it is, and how the state is reached from there. */
export type State = { name: string; path: () => string; reach: (page: Page) => Promise<unknown> }

export const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/**
 * Every state, light on a desk and dark on a phone; yields all that axe says. Colours do not depend on the width, nor what
 * is where on the theme, so two looks say what four would.
 */
export async function axeOf(page: Page, states: State[]): Promise<string[]> {
  const complaints: string[] = []
  for (const [width, theme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const { name, path, reach } of states) {
      await page.goto(path())
      await reach(page)
      complaints.push(...(await inTheme(page, theme, `${name}, ${width}`)))
    }
  }
  return complaints
}

/** The page as it stands, for a state that would not wait to be visited again: the same two looks. */
export async function axeHere(page: Page, name: string): Promise<string[]> {
  await settled(page)
  await page.setViewportSize({ width: 390, height: 900 })
  const onPhone = await inTheme(page, 'dark', name)
  await page.setViewportSize({ width: 1440, height: 900 })
  return [...onPhone, ...(await inTheme(page, 'light', name))]
}

async function inTheme(page: Page, theme: 'light' | 'dark', name: string): Promise<string[]> {
  await page.evaluate((wanted) => {
    document.documentElement.className = wanted
  }, theme)
  return (await axeComplaints(page)).map((line) => `${name}, ${theme}: ${line}`)
}

export const visit = (name: string, path: () => string, reach: State['reach'] = heading): State => ({ name, path, reach })
