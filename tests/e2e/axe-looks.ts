import type { Page } from '@playwright/test'

export type Theme = 'light' | 'dark'
/** 640 px is 1280 at 200 % zoom. */
export const widths = [1440, 768, 640, 390, 320] as const
export const themes: Theme[] = ['light', 'dark']

/** `PLUTUS_AXE=all`: axe takes all ten looks, everywhere. Takes some five times as long. */
export const takesAll = process.env.PLUTUS_AXE === 'all'
/** How much longer tests of axe may last then. */
export const patience = takesAll ? 8 : 1

/**
 * In which themes axe looks at the nth page at a width. Colours do not depend on the width, nor what is where on the theme:
 * two looks say nearly what ten would, and the next page takes two others.
 */
export function themesAt(width: number, nth: number): Theme[] {
  if (takesAll) return themes
  const turn = (widths.indexOf(width as (typeof widths)[number]) + nth) % widths.length
  return turn === 0 ? ['light'] : turn === 2 ? ['dark'] : []
}

/** Light on a desk and dark on a phone, or everything. */
export const looks: [width: number, theme: Theme][] = takesAll
  ? widths.flatMap((width) => themes.map((theme): [number, Theme] => [width, theme]))
  : [
      [1440, 'light'],
      [390, 'dark'],
    ]

export const wear = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((wanted) => {
    document.documentElement.className = wanted
  }, theme)
