import type { Page } from '@playwright/test'
import { defineState, expectHeading, type State } from './axe-states.ts'
import { expect } from './journey.ts'

/** The ids of a live campaign with rewards, and of a complete draft with recipients. */
type Rows = { campaign: string; draft: string }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/** Returns the states for axe in which a menu, list or dialog is open. */
export function openLayers({ campaign, draft }: Rows): State[] {
  const opens = (
    name: string,
    path: () => string,
    act: (page: Page) => Promise<unknown>,
    role: 'dialog' | 'alertdialog' | 'menu' | 'listbox',
  ) =>
    defineState(name, path, async (page) => {
      await expectHeading(page)
      await act(page)
      await expect(page.getByRole(role).first()).toBeVisible()
    })
  const recipients = () => `/campaigns/create/rewardlinks/recipients?draft=${draft}`
  const live = () => `/campaigns/${campaign}/view`
  return [
    opens(
      'account menu',
      () => '/',
      (page) => button(page, /^Account menu/).click(),
      'menu',
    ),
    opens(
      'period',
      () => '/wallet',
      (page) => button(page, /^Period:/).click(),
      'dialog',
    ),
    opens(
      'type',
      () => '/wallet',
      (page) => button(page, 'Type').click(),
      'menu',
    ),
    opens(
      'status',
      () => '/campaigns?status=live',
      (page) => button(page, 'Status: Live').click(),
      'menu',
    ),
    opens(
      'row',
      () => `${live()}?tab=recipients&status=issued`,
      (page) => button(page, /^More actions for/).click(),
      'menu',
    ),
    opens(
      'cancel unclaimed',
      live,
      async (page) => {
        await button(page, /^More actions for/)
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Cancel unclaimed…' }).click()
      },
      'dialog',
    ),
    opens('edit recipient', recipients, (page) => button(page, /^Edit sam/).click(), 'dialog'),
    opens('remove all', recipients, (page) => button(page, 'Remove all').click(), 'alertdialog'),
    opens(
      'time zone',
      () => `/campaigns/create/rewardlinks/delivery?draft=${draft}`,
      (page) => page.getByRole('combobox', { name: 'Time zone' }).click(),
      'listbox',
    ),
    opens(
      'variables',
      () => `/campaigns/create/rewardlinks/template?draft=${draft}`,
      (page) => page.getByLabel('Subject', { exact: true }).pressSequentially(' {{rec'),
      'listbox',
    ),
  ]
}
