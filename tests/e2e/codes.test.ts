import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, campaignReaches, delivery, draftCampaign, email, expectLedgersToSum, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { expectSaved } from './campaign-steps.ts'
import { confirmByMail } from './company-steps.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()
const steps = '/campaigns/create/rewardcodes'
const next = (page: Page, step: string) => page.getByRole('button', { name: step, exact: true }).click()
const heading = (page: Page, words: string) => expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()

let campaign = ''
let codes: string[] = []

describe('a campaign of codes', () => {
  it('R30 is set up with codes that one colleague downloads and people spend in parts, and launches once from two tabs', async () => {
    const page = await journey.open(steps)
    await page.getByRole('textbox', { name: 'Campaign name' }).fill('Counter codes')
    await expect(page).toHaveURL(/\?draft=[0-9a-f-]{36}$/)
    campaign = new URL(page.url()).searchParams.get('draft') ?? ''
    await expectSaved(page)
    await next(page, 'Catalogue')
    await page.getByRole('radio', { name: /^All/ }).first().click()
    await expectSaved(page)
    await next(page, 'Codes')

    await heading(page, 'What is a code worth?')
    await next(page, 'Schedule and delivery')
    await expect(page.getByText('Enter an amount, such as 500')).toBeVisible()
    await page.getByRole('textbox', { name: 'Value of each code' }).fill('500')
    await page.getByRole('radio', { name: 'Once, in parts' }).click()
    await page.getByRole('textbox', { name: 'Starts with' }).fill('OIL')
    await page.getByRole('textbox', { name: 'How many codes' }).fill('3')
    await expect(page.getByText(/without 0, 1, I, L and O/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Starts with' }).fill('AR')
    await expectSaved(page)
    expect(await axeComplaints(page)).toEqual([])
    await next(page, 'Schedule and delivery')

    await heading(page, 'How do codes reach people?')
    await next(page, 'Template')
    await expect(page.getByText('Choose someone').last()).toBeVisible()
    await page.getByRole('combobox', { name: 'Who downloads them' }).click()
    await page.getByRole('option').first().click()
    await expect(page.getByText('Codes are created within minutes')).toBeVisible()
    await expect(page.getByText('The money is held from launch, whenever the codes are created.')).toBeVisible()
    await page.getByRole('radio', { name: 'Off', exact: true }).click()
    await expectSaved(page)
    expect(await axeComplaints(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('radio', { name: 'A file for one team member' })).toBeChecked()
    await next(page, 'Template')
    await heading(page, 'What people read with their code')
    await expect(page.getByLabel('Subject', { exact: true })).toHaveCount(0)
    await page.getByLabel('Headline').fill('Thank you from {{ company_name }}')
    await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('Thank you from Aurora Retail')
    await expectSaved(page)
    expect(await axeComplaints(page)).toEqual([])
    await next(page, 'Finish')
    await heading(page, 'Review and launch')
    await expect(page.getByText('People read this when they use a code. No messages go out.')).toBeVisible()
    await expect(page.getByText(/will be held in your wallet\.$/)).toBeVisible()
    const second = await page.context().newPage()
    await second.goto(page.url())
    const launchIn = (tab: Page) => tab.getByRole('button', { name: /^Launch campaign/ })
    await expect(launchIn(second)).toBeEnabled()
    journey.expectComplaint(/status of 409/)
    const isLaunched = new RegExp(`/campaigns/${campaign}/view`)
    // the tab that is later may show the launch before its button is pressed
    const press = (tab: Page) => Promise.race([launchIn(tab).click(), tab.waitForURL(isLaunched)]).catch(() => {})
    await Promise.all([press(page), press(second)])
    for (const tab of [page, second]) await expect(tab).toHaveURL(isLaunched)
    await second.close()
    await campaignReaches(await signIn(journey.stack), campaign, 'live')
  })

  it('R30 R12 downloads the codes after a fresh one-time code', async () => {
    const page = await journey.open(`/campaigns/${campaign}/view`)
    await expect(page.getByText(/^3 codes for/)).toBeVisible()
    await expect(page.getByText(/Not downloaded yet/)).toBeVisible()
    expect(await axeComplaints(page)).toEqual([])
    const since = Date.now()
    journey.expectComplaint(/status of 403/)
    await page.getByRole('button', { name: 'Download codes' }).click()
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const downloading = page.waitForEvent('download')
    await confirmByMail(page, journey.stack, demo.email, since, { fillsCells: true })
    const file = await readFile(await (await downloading).path(), 'utf8')
    codes = [...file.matchAll(/\bAR[2-9A-HJKMNP-Z]{14}\b/g)].map(([code]) => code)
    expect(codes).toHaveLength(3)
    await expect(page.getByText(/Downloaded once/)).toBeVisible()
  })

  it('R6 redeems part of two codes together on How to redeem, and says of a wrong code only that it was not accepted', async () => {
    const page = await journey.open('/company/howtoredeem', { as: null })
    journey.expectComplaint(/status of 404/)
    await expect(page.getByRole('form', { name: 'Have a code?' })).toHaveCSS('border-bottom-width', '0px')
    await page.getByRole('textbox', { name: 'Code' }).fill('AR23 4567 89AB CDEF')
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page.getByRole('alert')).toContainText('This code wasn’t accepted.')
    expect(await axeComplaints(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Code' }).fill(String(codes[0]).toLowerCase())
    await page.getByRole('button', { name: 'Add another code' }).click()
    await page.getByRole('textbox', { name: 'Code 2' }).fill(String(codes[1]))
    await page.getByRole('button', { name: 'Redeem' }).click()
    await expect(page).toHaveURL(/\/auth\/[\w-]{22}\/reward$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('₹1,000')
    await expect(page.getByText('Spend it all at once, or in parts')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Brand' }).getByRole('radio').first().click({ force: true })
    const typed = page.getByRole('textbox', { name: 'Amount' })
    const sums = page.getByRole('group', { name: 'Amount' }).getByRole('radio')
    await expect(typed.or(sums.first())).toBeAttached()
    if (await typed.count()) await typed.fill('700')
    else await sums.first().check({ force: true })
    expect(await axeComplaints(page)).toEqual([])
    await page.getByRole('button', { name: 'Get my voucher' }).click()
    await heading(page, 'It’s yours')
    const copies: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/copy') && copies.push(request.url())))
    const address = page.getByRole('textbox', { name: 'Your email address' })
    await page.getByRole('button', { name: 'Email me a copy' }).click()
    await expect(address).toHaveAccessibleDescription('Enter an email address.')
    await expect(address).toBeFocused()
    expect(copies).toEqual([])
    await page.getByRole('link', { name: 'Use what’s left' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/You have ₹[1-9]/)
    // the next section draws the dividing line
    await expect(page.getByRole('region', { name: 'Your vouchers' }).getByRole('listitem').last()).toHaveCSS('border-bottom-width', '0px')
  })

  it('R6 announces a wrong code again when it is sent again', async () => {
    const page = await journey.open('/company/howtoredeem', { as: null })
    journey.expectComplaint(/status of 404/)
    await page.getByRole('textbox', { name: 'Code' }).fill('AR23 4567 89AB CDEF')
    const announcements = await recordAnnouncements(page.getByRole('form', { name: 'Have a code?' }))
    for (const count of [1, 2]) {
      const refused = page.waitForResponse('**/public/codes')
      await page.getByRole('button', { name: 'Redeem' }).click()
      expect((await refused).status()).toBe(404)
      await expect(page.getByRole('alert')).toContainText('This code wasn’t accepted.')
      await expect(page.getByRole('button', { name: 'Redeem' })).not.toHaveAttribute('aria-busy')
      expect(await announcements()).toHaveLength(count)
    }
  })

  it('R12 R30 shows how much of the codes was redeemed, and names a code before it is cancelled', async () => {
    const page = await journey.open(`/campaigns/${campaign}/view`)
    await expect(page.getByText(/^₹[1-9][\d,]* of ₹1,500 redeemed\.$/)).toBeVisible()
    await page.getByRole('tab', { name: /^Codes/ }).click()
    await expect(page.getByText('3 codes', { exact: true })).toBeVisible()
    const end = String(codes[2]).slice(-4)
    await page.getByRole('button', { name: `More actions for ${end}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel reward…' }).click()
    const dialog = page.getByRole('dialog', { name: `Cancel the code ending in ${end}, worth ₹500?` })
    await expect(dialog).toContainText('The code stops working at once.')
    await expect(dialog.getByRole('button', { name: 'Cancel code' })).toBeVisible()
  })

  it('R6 A9 accepts a right code from a network that guessed too often, after the browser solved a captcha', async () => {
    const page = await journey.open('/company/howtoredeem', { as: null })
    journey.expectComplaint(/status of (404|429)/)
    await page.evaluate(async () => {
      const codes = ['AB23456789ABCDEF']
      const headers = { 'content-type': 'application/json', 'x-plutus-csrf': '1' }
      const guess = () => fetch('/public/codes', { method: 'POST', headers, body: JSON.stringify({ codes }) })
      while ((await guess()).status !== 429);
    })
    await page.getByRole('textbox', { name: 'Code' }).fill(String(codes[2]))
    const captchaRequest = page.waitForRequest(/\/auth\/captcha$/)
    await page.getByRole('button', { name: 'Redeem' }).click()
    await captchaRequest
    await expect(page).toHaveURL(/\/auth\/[\w-]{22}\/reward$/)
  })

  it('R30 R12 reassigns a mailed code with a new one, and sends another person their own', { tags: ['sweep'] }, async () => {
    const owner = await signIn(journey.stack)
    const { id } = await draftCampaign(owner, {
      name: 'Codes by mail',
      deliveryType: 'rewardcodes',
      changes: {
        codeDetails: { value: '50000', length: 12, uses: 1 },
        email: { ...email, body: 'Your code: {{ reward_code }}' },
        delivery: { ...delivery, handover: 'mail' },
      },
    })
    await launch(owner, await addRecipient(owner, id, { email: 'rita.code@example.com', firstName: 'Rita' }))
    await campaignReaches(owner, id, 'live')
    const codeOf = async (name: string) => {
      const { text } = await mailTo(journey.stack, `${name}.code@example.com`)
      return /Your code: ([2-9A-HJKMNP-Z ]+)/.exec(text)?.[1]?.trim()
    }
    const first = await codeOf('rita')
    const page = await journey.open(`/campaigns/${id}/view?tab=recipients`)
    await page.getByRole('button', { name: 'More actions for Rita' }).click()
    await page.getByRole('menuitem', { name: 'Give to someone else…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The code sent to rita.code@example.com stops working at once.')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('sven.code@example.com')
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Sven')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rita left')
    await dialog.getByRole('button', { name: 'Give reward' }).click()
    await expect(page.getByRole('row', { name: /Rita/ })).toContainText('Given to someone else')
    const second = await codeOf('sven')

    await page.getByRole('link', { name: 'Send to more people' }).click()
    await page.getByRole('tab', { name: 'Add one by one' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('ulf.code@example.com')
    await page.getByRole('button', { name: 'Add recipient' }).click()
    await page.getByRole('button', { name: 'Send to 1 person – ₹508.86' }).click()
    const third = await codeOf('ulf')
    expect(new Set([first, second, third]).size).toBe(3)
    await page.getByRole('tab', { name: /^Recipients/ }).click()
    await expect(page.getByRole('row', { name: /ulf\.code@example\.com/ })).toBeVisible()
    await expectLedgersToSum(journey.stack)
  })
})

/**
 * Records the texts that a screen reader announces for the alert inside an element. They come into an empty alert, or with an alert that is
 * inserted.
 */
async function recordAnnouncements(form: Locator): Promise<() => Promise<string[]>> {
  const texts = await form.evaluateHandle((element) => {
    const announced: string[] = []
    const find = () => element.querySelector('[role=alert]')
    let [alert, text] = [find(), find()?.textContent ?? '']
    new MutationObserver(() => {
      const [next, now] = [find(), find()?.textContent ?? '']
      if (now && (!text || next !== alert)) announced.push(now)
      ;[alert, text] = [next, now]
    }).observe(element, { childList: true, characterData: true, subtree: true })
    return announced
  })
  return () => texts.jsonValue()
}
