import type { Page } from '@playwright/test'
import { isSweep } from '#tests/support/is-sweep.ts'

export type Theme = 'light' | 'dark'
/** Viewport widths in px at which every page is checked. 640 px is 1280 px at 200 % zoom. */
export const widths = [1440, 768, 640, 390, 320] as const
export const themes: Theme[] = ['light', 'dark']

type Look = [width: number, theme: Theme]
/** The pairs of viewport width and theme in which axe runs, a light desktop and a dark phone. */
const looks: Look[] = [
  [1440, 'light'],
  [390, 'dark'],
]

/**
 * Returns the pairs of width and theme in which axe checks a state. A sweep uses both, any other run one that depends on the state's name.
 */
export const looksOf = (state: string): Look[] => (isSweep ? looks : looks.slice(state.length % 2).slice(0, 1))

export const setTheme = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((className) => {
    document.documentElement.className = className
  }, theme)
