import type { Page } from '@playwright/test'
import { axeComplaints } from '#tests/support/axe.ts'
import { expect } from './journey.ts'

/** A page in a state: where it is, and how the state is reached from there. */
export type State = { name: string; path: () => string; reach: (page: Page) => Promise<unknown> }

export const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/** Every state in light and dark, at 1440 and 390 px; yields all that axe says. */
export async function axeOf(page: Page, states: State[]): Promise<string[]> {
  const complaints: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const { name, path, reach } of states) {
      await page.goto(path())
      await reach(page)
      complaints.push(...(await inBothThemes(page, `${name}, ${width}`)))
    }
  }
  return complaints
}

/** The page as it stands, in light and dark, at 1440 and 390 px: for a state that would not wait to be visited again. */
export async function axeHere(page: Page, name: string): Promise<string[]> {
  const complaints: string[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    complaints.push(...(await inBothThemes(page, `${name}, ${width}`)))
  }
  return complaints
}

async function inBothThemes(page: Page, name: string): Promise<string[]> {
  const complaints: string[] = []
  for (const theme of ['dark', 'light']) {
    await page.evaluate((wanted) => {
      document.documentElement.className = wanted
    }, theme)
    complaints.push(...(await axeComplaints(page)).map((line) => `${name}, ${theme}: ${line}`))
  }
  return complaints
}

export const visit = (name: string, path: () => string, reach: State['reach'] = heading): State => ({ name, path, reach })
