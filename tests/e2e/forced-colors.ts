import type { Page } from '@playwright/test'
import { defineState, type State } from './axe-states.ts'
import { expect } from './journey.ts'

/** Returns the controls, menus and dialogs that have neither a visible border nor a background of their own. */
export const findFramelessControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const things =
      '[data-slot=button], [data-slot=icon-button], [data-slot=input], [data-slot=brand-card], [role=switch], [role=checkbox], [role=radio], [role=menu], [role=dialog]'
    const canvas = getComputedStyle(document.body).backgroundColor
    return [...document.querySelectorAll(things)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
        return (borderTopWidth === '0px' || borderTopColor === canvas) && [canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
      })
      .map((element) => `no frame: ${element.outerHTML.slice(0, 100)}`)
  })

/** Resolves a system colour keyword to the browser's computed colour. */
const systemColor = (page: Page, name: 'Canvas' | 'Highlight'): Promise<string> =>
  page.evaluate((keyword) => {
    const probe = document.createElement('i')
    probe.style.background = keyword
    document.body.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, name)

/**
 * Returns the page states of the forced-colours test. Those with a menu or switches also check the system colours. The test then checks
 * that every control has a border or a background.
 */
export function systemColorStates(draft: string): State[] {
  return [
    defineState('home', () => '/'),
    defineState(
      'menu',
      () => '/campaigns?status=live',
      async (page) => {
        await page.getByRole('button', { name: 'Status: Live', exact: true }).click()
        await page.keyboard.press('ArrowDown')
        await expect(page.locator('[data-highlighted]')).toHaveCSS('background-color', await systemColor(page, 'Highlight'))
      },
    ),
    defineState(
      'switches',
      () => '/profile/preference',
      async (page) => {
        await expect(page.getByRole('switch').first()).toBeVisible()
        if (!(await page.getByRole('switch', { checked: false }).count())) await page.getByRole('switch').first().click()
        const [on, off] = [page.getByRole('switch', { checked: true }).first(), page.getByRole('switch', { checked: false }).first()]
        await expect(on).toHaveCSS('background-color', await systemColor(page, 'Highlight'))
        await expect(off).toHaveCSS('background-color', await systemColor(page, 'Canvas'))
      },
    ),
    defineState(
      'brands',
      () => `/campaigns/create/rewardlinks/catalogue?draft=${draft}`,
      (page) => expect(page.locator('[data-slot=brand-card]').first()).toBeVisible(),
    ),
  ]
}
