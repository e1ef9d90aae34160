import type { Page } from '@playwright/test'
import { isSweep } from '#tests/support/is-sweep.ts'

export type Theme = 'light' | 'dark'
/** 640 px is 1280 at 200 % zoom. */
export const widths = [1440, 768, 640, 390, 320] as const
export const themes: Theme[] = ['light', 'dark']

type Look = [width: number, theme: Theme]
/** Light on a desk and dark on a phone. */
const looks: Look[] = [
  [1440, 'light'],
  [390, 'dark'],
]

/**
 * The looks in which axe sees a state: both in a sweep, else one by its name. Colours do not depend on the width, nor positions on the
 * theme.
 */
export const looksOf = (state: string): Look[] => (isSweep ? looks : looks.slice(state.length % 2).slice(0, 1))

export const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((wanted) => {
    document.documentElement.className = wanted
  }, theme)
