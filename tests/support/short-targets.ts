import type { Page } from '@playwright/test'

/** Returns the main buttons, fields and drawer links with a touch target lower than 44 px (ux 48). */
export const shortTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A selected chip is a filter that accepts taps above and below its own 34 px.
    const acts = ':is(button, a):is(.bg-primary, .bg-coin):not([data-slot=choice-chip])'
    const meant = `${acts}, [data-slot=input], [role=combobox], [role=dialog] nav a`
    return [...document.querySelectorAll(meant)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.height < 43.5)
      .map(({ element, box }) => `${Math.round(box.height)} px high for a finger: ${element.outerHTML.slice(0, 120)}`)
  })
