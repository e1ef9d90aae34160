import type { Locator, Page } from '@playwright/test'
import { expectUncovered } from './expect-uncovered.ts'
import { expect } from './journey.ts'
import { tabTo } from './tab-to.ts'

/** The acts of someone without a pointer in a wizard. Each fails if a bar covers the focus on its way. */
export function keysOf(page: Page) {
  const bar = page.locator('[data-slot=step-bar]')
  const at = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expectUncovered(page)
  }
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control)
    await page.keyboard.press(key)
  }
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await expectUncovered(page)
  }
  /** Fails unless the one bar of the page shows the whole element. */
  const expectInBar = async (control: Locator) => {
    await expect(control).toBeInViewport({ ratio: 1 })
    await expect(page.locator('[data-bar]:visible')).toHaveCount(1)
  }
  const expectReason = (text: string) => expectInBar(bar.getByText(text))
  /** Finds the bar's next act in the window before any Tab, and reaches it. */
  const reach = async (name: string | RegExp) => {
    const control = bar.getByRole('button', { name, exact: true })
    await expectInBar(control)
    await tabTo(page, control)
  }
  const next = async (name: string | RegExp) => {
    await reach(name)
    await page.keyboard.press('Enter')
  }
  return { at, press, type, reach, next, expectReason }
}

type Keys = ReturnType<typeof keysOf>

/** Selects all brands that fit, which is the option after “Brands I choose”. */
async function chooseAllBrands(page: Page, { at, expectReason }: Keys): Promise<void> {
  await at('Which brands can they choose?')
  await expectReason('Choose at least one brand.')
  await tabTo(page, page.getByRole('radiogroup', { name: 'Brands' }).getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked()
  await expectUncovered(page)
}

/** Pastes two people, checks them and adds them, each with the act of the bar. */
async function pastePeople(page: Page, { at, next, expectReason }: Keys): Promise<void> {
  await at('Who gets a reward?')
  await expectReason('Add at least one recipient')
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'One person per line' }))
  await page.keyboard.type('bela@example.com, Bela')
  await page.keyboard.press('Enter')
  await page.keyboard.type('cem@example.com, Cem')
  await next('Check 2 rows')
  await expect(page.getByText('Match your columns')).toBeVisible()
  await next('Check 2 rows')
  await next('Add 2 people')
}

/** Drafts a campaign of links for two pasted people, up to the launch. */
async function prepareLinks(page: Page): Promise<void> {
  const keys = keysOf(page)
  await keys.type('Campaign name', 'By keyboard')
  await keys.type('Value of each reward', '500')
  await keys.next('Catalogue')
  await chooseAllBrands(page, keys)
  await keys.next('Schedule and delivery')
  await keys.at('When should it arrive?')
  await keys.next('Recipients')
  await pastePeople(page, keys)
  await keys.next('Template')
  await finish(keys, 'Write the message')
}

/** Drafts a campaign of codes for a colleague, up to the launch. */
async function prepareCodes(page: Page): Promise<void> {
  const keys = keysOf(page)
  await keys.type('Campaign name', 'By keyboard')
  await keys.next('Catalogue')
  await chooseAllBrands(page, keys)
  await keys.next('Codes')
  await keys.at('What is a code worth?')
  await keys.type('Value of each code', '500')
  await keys.type(/^How many codes/, '3')
  await keys.next('Schedule and delivery')
  await keys.at('How do codes reach people?')
  await keys.press(page.getByRole('combobox', { name: 'Who downloads them' }))
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await keys.next('Template')
  await finish(keys, 'What people read with their code')
}

/** Drafts a campaign of points for two pasted people, up to the launch. */
async function preparePoints(page: Page): Promise<void> {
  const keys = keysOf(page)
  await keys.type('Campaign name', 'By keyboard')
  await keys.next('Catalogue')
  await keys.at('Which brands can they choose?')
  await keys.next('Points')
  await keys.at('How many points?')
  await keys.type('Points per person', '1500')
  await keys.next('Recipients')
  await pastePeople(page, keys)
  await keys.next('Schedule')
  await keys.at('When should it arrive?')
  await keys.next('Template')
  await finish(keys, 'Write the message')
}

async function finish({ at, next, reach }: Keys, template: string): Promise<void> {
  await at(template)
  await next('Finish')
  await at('Review and launch')
  await reach(/^Launch campaign/)
}

/** Creates and activates a template. */
async function activateTemplate(page: Page): Promise<void> {
  const keys = keysOf(page)
  const name = `By keyboard at ${page.viewportSize()?.width}`
  await keys.type('Template name', name)
  await keys.next('Catalogue')
  await chooseAllBrands(page, keys)
  await keys.next('Delivery')
  await keys.at('When rewards expire')
  await keys.next('Template')
  await keys.at('Write the message')
  await keys.next('Review')
  await keys.at('Review the template')
  await keys.next('Activate template')
  await keys.at(name)
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** A walk through each wizard at three sizes. */
export const keyboardJourneys = [
  { name: 'links', path: '/campaigns/create/rewardlinks', walk: prepareLinks },
  { name: 'codes', path: '/campaigns/create/rewardcodes', walk: prepareCodes },
  { name: 'points', path: '/campaigns/create/rewardpoints', walk: preparePoints },
  { name: 'a template', path: '/templates/create/rewardlinks', walk: activateTemplate },
].flatMap((walked) => sizes.map((viewport) => ({ ...walked, viewport })))
