import type { Page } from '@playwright/test'
import { axeComplaints, settled } from '#tests/support/axe.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { looksOf, type Theme, wear } from './axe-looks.ts'
import { expect } from './journey.ts'

const desk: [width: number, theme: Theme] = [1440, 'light']

/** A page in a state: where it is, and how the state is reached from there. */
export type State = { name: string; path: () => string; reach: (page: Page) => Promise<unknown> }

export const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/**
 * Every state in its look; returns all that axe reports. In a sweep all states in one look come before the other, as one may lead to the
 * next.
 */
export async function axeOf(page: Page, states: State[]): Promise<string[]> {
  const complaints: string[] = []
  for (const nth of isSweep ? [0, 1] : [0]) {
    for (const { name, path, reach } of states) {
      const [width, theme] = looksOf(name)[nth] ?? desk
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path())
      await reach(page)
      complaints.push(...(await inLook(page, name, width, theme)))
    }
  }
  return complaints
}

/** The page as it is, for a state that would not wait to be visited again, with a light desktop at the end. */
export async function axeHere(page: Page, name: string): Promise<string[]> {
  await settled(page)
  const complaints: string[] = []
  for (const [width, theme] of looksOf(name)) {
    await page.setViewportSize({ width, height: 900 })
    complaints.push(...(await inLook(page, name, width, theme)))
  }
  await page.setViewportSize({ width: desk[0], height: 900 })
  await wear(page, desk[1])
  return complaints
}

async function inLook(page: Page, name: string, width: number, theme: Theme): Promise<string[]> {
  await wear(page, theme)
  return (await axeComplaints(page)).map((line) => `${name}, ${width}, ${theme}: ${line}`)
}

export const visit = (name: string, path: () => string, reach: State['reach'] = heading): State => ({ name, path, reach })
