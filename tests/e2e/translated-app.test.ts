import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { command, operator } from '#tests/support/campaigns.ts'
import { demo } from '#tests/support/sign-in.ts'
import { mailedCode, signUpCompany } from '#tests/support/sign-up.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { routeDefinitions } from '#web/routes.tsx'
import { chooseBrands, expectSaved } from './campaign-steps.ts'
import { expect, startJourney } from './journey.ts'
import { demoWallet, integrator, seededCampaign, seededPaths } from './seeded.ts'
import { enterCode, signIn } from './sign-up-steps.ts'
import { translatePages } from './translate-pages.ts'

const journey = startJourney()

/** Opens a page of the app in a browser that translates it. Texts keep their words, so that they are found as before. */
async function openTranslated(path: string, as: typeof demo | null = demo): Promise<Page> {
  const page = await journey.open('/company/terms', { as })
  await translatePages(page, '')
  await page.goto(path)
  await expect(page.locator('h1 font').first()).toBeVisible()
  return page
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const rowsOf = (page: Page) => page.getByRole('main').getByRole('row')

describe('the app in a browser that translates it', { tags: ['sweep'] }, () => {
  it('R1 F3 signs in with a code from the mailbox, after a wrong password and a wrong code', async () => {
    journey.expectComplaint(/status of 40[01]/)
    const { email } = await signUpCompany(journey.stack)
    const used = await mailedCode(journey.stack, email)
    const page = await openTranslated('/auth/login', null)
    await signIn(page, email, 'Not-the-password-1!')
    await expect(page.getByRole('alert')).toBeVisible()
    await signIn(page, email)
    await expect(page.getByText('We don’t recognise this device.')).toBeVisible()
    const code = await mailedCode(journey.stack, email, used)
    const refused = page.waitForResponse((response) => response.status() >= 400)
    await enterCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await refused
    await expect(page.getByRole('textbox', { name: '6-digit code' })).toHaveAttribute('aria-invalid', 'true')
    await enterCode(page, code)
    await heading(page, /./)
    await expect(page).not.toHaveURL(/login/)
  })

  it('R31 S13 takes a campaign through all steps, saves it and launches it', async () => {
    const page = await openTranslated('/campaigns/create/rewardlinks')
    await press(page, 'Catalogue')
    await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('textbox', { name: 'Campaign name' }).fill('Translated')
    await press(page, '₹500')
    await expectSaved(page)
    await press(page, 'Catalogue')
    await chooseBrands(page)
    await press(page, 'Schedule and delivery')
    await page.getByRole('spinbutton', { name: 'Valid for (days)' }).fill('0')
    await press(page, 'Recipients')
    await page.getByRole('spinbutton', { name: 'Valid for (days)' }).fill('30')
    await press(page, 'Recipients')
    await heading(page, 'Who gets a reward?')
    await page.getByRole('tab', { name: 'Paste a list' }).click()
    const lines = page.getByRole('textbox', { name: 'One person per line' })
    await lines.fill('bela@example.com, Bela, Rao\nnot an address\ncem@example.com, Cem, Arik')
    await press(page, 'Check 3 rows')
    await press(page, 'Check 3 rows')
    await press(page, 'Add 2 people')
    await expect(rowsOf(page).filter({ hasText: 'bela@example.com' })).toBeVisible()
    await press(page, 'Template')
    await page.getByLabel('Subject', { exact: true }).fill('For {{ nobody }}')
    await press(page, 'Finish')
    await page.getByLabel('Subject', { exact: true }).fill('For you')
    await press(page, 'Finish')
    await heading(page, 'Review and launch')
    await press(page, /^Launch campaign – ₹/)
    await heading(page, 'Translated')
  })

  it('R12 opens a reward, filters the list and follows what colleagues do', async () => {
    const campaign = await seededCampaign(journey.stack, 'Diwali dealer thank-you')
    const page = await openTranslated(`/campaigns/${campaign}/view`)
    for (const tab of [...(await page.getByRole('tab').all()), page.getByRole('tab', { name: /^Recipients/ })]) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
    await page.getByRole('table').getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Issued' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.goto('/campaigns')
    const field = page.getByRole('searchbox').first()
    await field.fill('no such campaign')
    await expect(rowsOf(page)).toHaveCount(0)
    await field.fill('Diwali')
    await expect(rowsOf(page).first()).toBeVisible()
  })

  it('P6 R28 R41 shows a new balance, and the cost of a recharge while its amount is typed', async () => {
    const before = await demoWallet(journey.stack)
    const page = await openTranslated('/wallet')
    const balance = (amount: bigint | string) =>
      page.getByRole('link', { name: `Wallet balance ${formatMoney(String(amount), 'INR')}`, exact: true })
    await expect(balance(before.available)).toBeVisible()
    await operator(journey.stack, 'adjust-wallet', { company: demo.email, amount: '12.34', reason: 'Seen translated', again: true })
    await expect(balance(BigInt(before.available) + 1234n)).toBeVisible()
    await expect(page.getByRole('row', { name: /Seen translated/ })).toContainText('+12.34')
    await page.goto('/recharge')
    const amount = page.getByLabel('Amount', { exact: true })
    for (const typed of ['', '1', '5000', '7500.50']) await amount.fill(typed)
    await expect(page.getByRole('button', { name: 'Recharge – pay ₹7,518.20' })).toBeVisible()
  })

  it('R19 adds, finds and blocks a person', async () => {
    const page = await openTranslated('/points-settings/recipients')
    await press(page, 'Add people')
    await page.getByRole('tab', { name: 'Add one by one' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('tara.translated@gmial.com')
    await expect(page.getByText('Did you mean')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill('tara.translated@gmai.com')
    await page.getByRole('textbox', { name: 'Email' }).fill('tara.translated@example.com')
    await press(page, 'Add person')
    const row = rowsOf(page).filter({ hasText: 'tara.translated@example.com' })
    await expect(row).toBeVisible()
    const api = integrator(journey.stack)
    const found = '{ recipients(filter: { email: { _eq: "tara.translated@example.com" } }) { id } }'
    const id = (await api.graphql<{ recipients: { id: string }[] }>(found)).data?.recipients[0]?.id
    await command(api, 'mutation ($id: ID!) { blockPerson(id: $id, reason: "asked by phone") { id } }', { id })
    await expect(row).toContainText('asked by phone')
    await press(page, 'Added')
    await press(page, 'This month')
    await expect(page).toHaveURL(/addedFrom=/)
    await press(page, 'Clear filter: Added')
    await expect(row).toBeVisible()
  })

  it('R14 Q3 lists templates, and underlines what is searched for', async () => {
    const page = await openTranslated('/templates')
    const field = page.getByRole('searchbox').first()
    await field.fill('no such template')
    await expect(rowsOf(page)).toHaveCount(0)
    await field.fill('')
    await expect(rowsOf(page).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    for (const typed of ['c', 'camp', 'chang launch', 'wal', 'zzz', 'template']) {
      await dialog.getByRole('combobox').fill(typed)
      await expect(typed === 'zzz' ? dialog.getByText('Nothing found for “zzz”.') : dialog.getByRole('option').first()).toBeVisible()
    }
    await page.keyboard.press('Escape')
  })

  it('P10 R10–R28 opens each page from the one before', { timeout: 1_200_000 }, async () => {
    const paths = await seededPaths(journey.stack, await seededCampaign(journey.stack, 'Diwali dealer thank-you'))
    const page = await openTranslated('/')
    const pages = routeDefinitions.filter(
      ({ guard, layout, redirect, name }) => guard === 'user' && layout !== 'wizard' && !redirect && name !== 'approval',
    )
    for (const { path, name } of pages.filter((each) => each.path !== '/')) {
      await page.evaluate((to) => {
        document.querySelector('h1')?.setAttribute('data-left', '')
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, paths[name] ?? path)
      await expect(page.locator('h1:not([data-left])')).toBeVisible()
      await expect(page.locator('[data-slot*=skeleton], [aria-busy=true]')).toHaveCount(0)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    }
  })
})
