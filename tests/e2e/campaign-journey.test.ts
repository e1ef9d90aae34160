import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { makeWorkbook, xlsxRow } from '#tests/support/make-xlsx.ts'
import { demo } from '#tests/support/sign-in.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { chooseBrands, expectSaved, uploadBadCsv } from './campaign-steps.ts'
import { addressOf, expect, startJourney } from './journey.ts'
import { demoWallet, linkIn } from './seeded.ts'

const journey = startJourney()
const steps = '/campaigns/create/rewardlinks'
const name = 'Spring thank-you'
const rupees = (amount: bigint | string) => formatMoney(String(amount), 'INR')
const bare = (amount: bigint) => formatMoney(String(amount), 'INR', { bare: true })
const next = (page: Page, step: string) => page.getByRole('button', { name: step, exact: true }).click()
const heading = (page: Page, words: string) => expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()

/** The id of the draft that the tests of this file share, each of which continues from the previous one. */
let draft = ''
const people = 7n
/** The cost in paise, with a tax of two halves. */
const cost = { value: 50_000n * people, fee: 750n * people, half: 473n }
const total = cost.value + cost.fee + 2n * cost.half

describe('a reward links campaign', () => {
  it('R13 R31 R43 S13 begins with details, catalogue and delivery, and no step can be skipped', async () => {
    const page = await journey.open('/campaigns')
    await page.getByRole('link', { name: 'New campaign' }).click()
    await heading(page, 'What would you like to send?')
    await page.getByRole('link', { name: /^Reward links/ }).click()
    await expect(page).toHaveURL(steps)
    await expect(page).toHaveTitle('Campaign details - Plutus')

    await page.goto(`${steps}/finish`)
    await expect(page).toHaveURL(steps)
    await expect(page.getByText('Complete “Details” to open “Finish”.')).toBeVisible()

    await next(page, 'Catalogue')
    await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('textbox', { name: 'Campaign name' }).fill(name)
    await page.getByRole('textbox', { name: 'Internal reference' }).fill('PO-7')
    await expect(page).toHaveURL(/\?draft=[0-9a-f-]{36}$/)
    draft = new URL(page.url()).searchParams.get('draft') ?? ''
    await page.getByRole('textbox', { name: 'Value of each reward' }).fill('12.345')
    await next(page, 'Catalogue')
    await expect(page.getByText('Please use at most 2 decimals.')).toBeVisible()
    await page.getByRole('button', { name: '₹500', exact: true }).click()
    await expectSaved(page)
    await next(page, 'Catalogue')

    await expect(page).toHaveURL(`${steps}/catalogue?draft=${draft}`)
    await heading(page, 'Which brands can they choose?')
    await expect(page).toHaveTitle('Catalogue - Plutus')
    await page.goto(`${steps}/finish?draft=${draft}`)
    await expect(page).toHaveURL(`${steps}/catalogue?draft=${draft}`)
    await expect(page.getByText('Complete “Catalogue” to open “Finish”.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link')).toHaveCount(1)

    await expect(page.getByText('Choose at least one brand.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Schedule and delivery', exact: true })).toHaveCount(0)
    await chooseBrands(page)
    await next(page, 'Schedule and delivery')

    await heading(page, 'When should it arrive?')
    await page.getByRole('radio', { name: 'Off', exact: true }).click()
    await page.getByRole('spinbutton', { name: 'Valid for (days)' }).fill('0')
    await next(page, 'Recipients')
    await expect(page.getByRole('spinbutton', { name: 'Valid for (days)' })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('spinbutton', { name: 'Valid for (days)' }).fill('30')
    await page
      .getByRole('button', { name: '3 days before' })
      .or(page.getByRole('button', { name: '7 days before' }))
      .first()
      .click()
    await next(page, 'Recipients')
    await heading(page, 'Who gets a reward?')
    await page.getByRole('link', { name: 'Save and exit' }).click()
    await expect(page).toHaveURL('/campaigns')
  })

  it('R43 resumes on another device where it was left', async () => {
    const page = await journey.open('/campaigns')
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(`${steps}/recipients?draft=${draft}`)
    await page.goto(`${steps}?draft=${draft}`)
    await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveValue(name)
    await expect(page.getByRole('textbox', { name: 'Internal reference' })).toHaveValue('PO-7')
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: /Schedule and delivery/ })
      .click()
    await expect(page.getByRole('spinbutton', { name: 'Valid for (days)' })).toHaveValue('30')
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: /Catalogue/ })
      .click()
    await expect(page.getByText('3 brands chosen')).toBeVisible()
    await page.goto(`${steps}/template?draft=${draft}`)
    await expect(page).toHaveURL(`${steps}/recipients?draft=${draft}`)
    await expect(page.getByText('Complete “Recipients” to open “Template”.')).toBeVisible()
  })

  it('R31 V16 accepts recipients typed, pasted, from CSV with invalid lines and from XLSX', async () => {
    const page = await journey.open(`${steps}/recipients?draft=${draft}`)
    await expect(page.getByText('Add at least one recipient')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Template', exact: true })).toHaveCount(0)

    await page.getByRole('tab', { name: 'Add one by one' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@')
    await page.getByRole('button', { name: 'Add recipient' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Souza')
    await page.getByRole('button', { name: 'Add recipient' }).click()
    await expect(page.getByRole('row', { name: /ana@example\.com Ana Souza/ })).toBeVisible()

    await page.getByRole('tab', { name: 'Paste a list' }).click()
    await page
      .getByRole('textbox', { name: 'One person per line' })
      .fill('bela@example.com, Bela, Rao\ncem@example.com, Cem, Arik\nANA@example.com, Ana')
    await next(page, 'Check 3 rows')
    await expect(page.getByText('Match your columns')).toBeVisible()
    await next(page, 'Check 3 rows')
    await next(page, 'Add 2 people')
    await expect(page.getByRole('row', { name: /bela@example\.com Bela Rao/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '3 recipients' })).toBeVisible()

    await uploadBadCsv(page)

    const sheet = makeWorkbook(xlsxRow('E-Mail', 'First name') + xlsxRow('hana@example.com', 'Hana') + xlsxRow('ivo@example.com', ''))
    await page.getByLabel('Choose a file, or drop it here').setInputFiles({ name: 'team.xlsx', mimeType: '', buffer: sheet })
    await next(page, 'Check 2 rows')
    await next(page, 'Add 2 people')
    await expect(page.getByRole('row', { name: /hana@example\.com Hana/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: `${people} recipients` })).toBeVisible()
    await next(page, 'Template')
    await heading(page, 'Write the message')
  })

  it('R31 writes a message with variables, previews it, and sends a test that costs nothing', async () => {
    const page = await journey.open(`${steps}/template?draft=${draft}`)
    const preview = page.getByRole('region', { name: 'Preview', exact: true })
    const subject = page.getByLabel('Subject', { exact: true })
    await expect(preview).toContainText('Hello Ana, thank you')
    await subject.fill('Hello {{ first_name }}')
    await next(page, 'Finish')
    await expect(page.getByText('There is no variable {{ first_name }}. Did you mean {{ recipient_first_name }}?')).toBeVisible()
    await expect(page).toHaveURL(`${steps}/template?draft=${draft}`)
    await subject.fill('')
    await subject.pressSequentially('Spring, {{recipient_fi')
    await page.getByRole('option', { name: /First name/ }).click()
    await expect(subject).toHaveValue('Spring, {{ recipient_first_name }}')
    await expect(preview).toContainText('Spring, Ana')
    await preview.getByRole('combobox', { name: 'Preview for' }).click()
    await page.getByRole('option', { name: /no name/ }).click()
    await expect(preview).toContainText('Spring, there')
    await expect(page.getByText(/has no name|have no name/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Send test to me' }).click()
    await expect(page.getByText(`Test sent to ${demo.email}`)).toBeVisible()
    const mail = await mailTo(journey.stack, demo.email, ({ subject }) => subject.startsWith('TEST'))
    expect(mail.subject).toMatch(/^TEST\b/)
    expect(mail.text).toContain('TEST. Only you received this.')
    journey.expectComplaint(/status of 40\d/)
    const reward = await journey.open(linkIn(mail), { as: null })
    await expect(reward.getByText('This is what recipients of Aurora Retail see. You can’t claim anything here.')).toBeVisible()
    await reward.getByRole('radio').first().check()
    await expect(reward.getByRole('button', { name: 'Get my voucher' })).toBeDisabled()
    const brand = await reward.getByRole('radio').first().getAttribute('value')
    const headers = { origin: journey.stack.url, 'x-plutus-csrf': '1', 'idempotency-key': crypto.randomUUID() }
    const token = /auth\/([\w-]{22})\/reward/.exec(reward.url())?.[1]
    expect((await reward.request.post(`/public/rewards/${token}/claims`, { headers, data: { brand } })).ok()).toBe(false)

    await next(page, 'Finish')
    await heading(page, 'Review and launch')
  })

  it('R31 R43 offers no launch that the wallet cannot fund, shows the missing amount and links to its recharge', async () => {
    const before = await demoWallet(journey.stack)
    const most = BigInt(before.available) - total + 12_345n
    await adjust(-most, 'Moved away for this test')
    const page = await journey.open(`${steps}/finish?draft=${draft}`)
    try {
      await expect(page.getByText('Your wallet is short by ₹123.45.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Launch campaign/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Recharge ₹123.45/ })).toHaveAttribute('href', /^\/recharge\?amount=12345&returnTo=/)
      expect((await demoWallet(journey.stack)).reserved).toBe(before.reserved)
    } finally {
      await adjust(most, 'Moved back')
    }
    await expect(page.getByText('After launch')).toBeVisible()
    await page.getByRole('link', { name: 'Edit Recipients' }).click()
    await heading(page, 'Who gets a reward?')
  })

  it('R31 R43 R12 shows a summary, launches for the sum on the button, and updates every tab', async () => {
    const before = await demoWallet(journey.stack)
    const page = await journey.open(`${steps}/finish?draft=${draft}`)
    const summary = page.getByRole('complementary', { name: 'Cost' })
    for (const sum of [cost.value, cost.fee, total]) await expect(summary.getByText(bare(sum), { exact: true })).toBeVisible()
    for (const tax of ['CGST', 'SGST']) await expect(summary).toContainText(`${tax}, 9% of ${rupees(cost.fee)}${bare(cost.half)}`)
    await expect(summary).toContainText(rupees(before.available))
    await expect(summary).toContainText(rupees(BigInt(before.available) - total))
    await expect(page.getByText(`${people} recipients`).first()).toBeVisible()

    const wallet = await page.context().newPage()
    await wallet.goto('/wallet')
    await expect(wallet.getByRole('link', { name: `Wallet balance ${rupees(before.available)}` })).toBeVisible()
    await expect(wallet.getByRole('row', { name: /Closing balance/ })).toBeVisible()
    await wallet.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
    await page.getByRole('button', { name: `Launch campaign – ${formatMoney(String(total), 'INR', { whole: true })}` }).click()
    await expect(page).toHaveURL(`/campaigns/${draft}/view`)
    await expect(wallet.getByRole('link', { name: `Wallet balance ${rupees(BigInt(before.available) - total)}` })).toBeVisible()
    await expect(wallet.getByRole('definition').nth(1)).toContainText(rupees(BigInt(before.reserved) + total))
    await expect(wallet.getByRole('row', { name: new RegExp(name) }).first()).toContainText(bare(-total))
    expect(await wallet.evaluate(() => document.body.getAttribute('data-loaded'))).toBe('once')

    await heading(page, name)
    await expect(page).toHaveTitle(`${name} - Plutus`)
    const funnel = page.getByRole('region', { name: 'From issued to redeemed' })
    await expect(funnel.getByRole('definition').filter({ hasText: /^7$/ })).toHaveCount(2)
    await page.goto(`${steps}/finish?draft=${draft}`)
    await expect(page).toHaveURL(`/campaigns/${draft}/view`)
    expect(addressOf(page)).toBe(`/campaigns/${draft}/view`)
  })

  it('R12 R5 P7 reaches a recipient by email, who chooses and copies a code, and updates the campaign view', async () => {
    const view = await journey.open(`/campaigns/${draft}/view`)
    const counts = view.getByRole('region', { name: 'From issued to redeemed' }).getByRole('definition')
    await expect(view.getByRole('status').or(view.getByRole('main')).filter({ hasText: 'Live' }).first()).toBeVisible()
    const bar = view.getByRole('region', { name: 'Value redeemed per day' }).getByRole('row').last()
    await expect(bar).toContainText('₹0.00')
    const mail = await mailTo(journey.stack, 'ana@example.com')
    expect(mail.subject).toBe('Spring, Ana')
    expect(mail.text).toMatch(/\/company\/howtoredeem[\s\S]*\/company\/terms/)

    const scripts: string[] = []
    const page = await journey.open('about:blank', { as: null, permissions: ['clipboard-read', 'clipboard-write'] })
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(linkIn(mail))
    await heading(page, 'You have ₹500 to spend. Where would you like it?')
    await expect(page).toHaveTitle(/^Your reward from .+ - Plutus$/)
    await expect(page.getByText('For Ana Souza, from Aurora Retail')).toBeVisible()
    await expect(page.getByText('Hello Ana, thank you')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(3)
    expect(scripts.filter((url) => /router|apollo|graphql|\/index-/i.test(url))).toEqual([])
    await expect(counts.filter({ hasText: /^1$/ })).toHaveCount(1)

    await page.getByRole('button', { name: 'Get my voucher' }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a brand first.')
    await page.getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: 'Terms and how to redeem' }).click()
    const brand = (await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent()) ?? ''
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Get my voucher' }).click()
    await heading(page, 'It’s yours, Ana')
    await expect(page.getByText(`₹500 at ${brand}, ready to use now.`)).toBeVisible()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.getByText('Code copied.')).toBeAttached()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toMatch(/^[A-Z0-9]{16}$/)
    await page.getByRole('button', { name: 'Email me a copy' }).click()
    await expect(page.getByText('Sent to a•••@example.com')).toBeVisible()
    const copy = await mailTo(journey.stack, 'ana@example.com', ({ subject }) => !subject.startsWith('Spring'))
    expect(copy.text.replaceAll(/\s/g, '')).toContain(code)

    const again = await journey.open(linkIn(mail), { as: null })
    await heading(again, `You chose ${brand}`)
    const shown = (await again.getByRole('main').textContent()) ?? ''
    expect(shown.replaceAll(/\s/g, '')).toContain(`••••${code.slice(-4)}`)
    expect(shown.replaceAll(/\s/g, '')).not.toContain(code.slice(0, 12))

    await expect(counts.filter({ hasText: /^1$/ })).toHaveCount(2)
    await expect(bar).toContainText('₹500.00')
    const row = view.getByRole('row', { name: /Ana Souza/ })
    await expect(row).toContainText('Redeemed')
    await expect(row).toContainText(code.slice(-4))
  })

  it('R5 refuses a second claim of the same reward with another brand', async () => {
    journey.expectComplaint(/status of 409/)
    const mail = await mailTo(journey.stack, 'bela@example.com')
    const [one, two] = [await journey.open(linkIn(mail), { as: null }), await journey.open(linkIn(mail), { as: null })]
    for (const [index, page] of [one, two].entries()) await page.getByRole('radio').nth(index).check()
    await one.getByRole('button', { name: 'Get my voucher' }).click()
    await heading(one, 'It’s yours, Bela')
    await two.getByRole('button', { name: 'Get my voucher' }).click()
    await expect(two.getByRole('heading', { level: 1, name: /^You chose / })).toBeVisible()
  })
})

const adjust = (paise: bigint, reason: string) => {
  const rest = paise < 0n ? -paise : paise
  const amount = `${paise < 0n ? '-' : ''}${rest / 100n}.${String(rest % 100n).padStart(2, '0')}`
  return operator(journey.stack, 'adjust-wallet', { company: demo.email, amount, reason, again: true })
}
