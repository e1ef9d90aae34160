import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { mailTo } from '#tests/support/mail.ts'
import { rival } from '#tests/support/sign-in.ts'
import { saved } from './campaign-steps.ts'
import { expect, startJourney } from './journey.ts'
import { linkIn } from './seeded.ts'

const journey = startJourney()
const next = (page: Page, step: string) => page.getByRole('button', { name: step, exact: true }).last().click()
const heading = (page: Page, words: string) => expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()

describe('points', () => {
  it('R36 R17 R18 are set up once: what one is worth, what it buys, who is there', async () => {
    // the demo's second company has no points yet
    const page = await journey.open('/points-settings', { as: rival })
    await page.getByRole('link', { name: 'Set up points' }).click()
    await heading(page, 'Set up your points')
    await page.getByLabel('Plural').fill('Stars')
    await page.getByLabel('Singular').fill('Star')
    await page.getByLabel('Value of one point ($)').fill('1')
    await saved(page)
    expect(await axeComplaints(page)).toEqual([])
    await next(page, 'Global catalogue')
    await page.getByRole('radio', { name: /^All/ }).first().click()
    await saved(page)
    await next(page, 'Recipients')
    await next(page, 'Review')
    await heading(page, 'Review your points')
    await next(page, 'Activate points')
    await page.goto(`${journey.stack.url}/points-settings`)
    await expect(page.getByText('100 Stars are worth $100.00.')).toBeVisible()
    expect(await axeComplaints(page)).toEqual([])
    await page.getByRole('link', { name: 'Global catalogue' }).click()
    await heading(page, 'Global catalogue')
  })

  it('R32 R12 R35 are credited by a campaign, go to another and to more people, and are spent in parts on a page without an account', {
    timeout: 180_000,
  }, async () => {
    const page = await journey.open('/campaigns/create/rewardpoints')
    await page.getByRole('textbox', { name: 'Campaign name' }).fill('Monthly points')
    await expect(page).toHaveURL(/\?draft=[0-9a-f-]{36}$/)
    await saved(page)
    await next(page, 'Catalogue')
    await page.getByRole('radio', { name: /^All/ }).first().click()
    await saved(page)
    await next(page, 'Points')
    await heading(page, 'How many points?')
    await page.getByLabel('Points per person').fill('1500')
    await saved(page)
    expect(await axeComplaints(page)).toEqual([])
    await next(page, 'Recipients')
    await page.getByRole('tab', { name: /Add one by one/ }).click()
    await page.getByLabel('Email').first().fill('ravi.points@example.com')
    await page.getByLabel('First name').first().fill('Ravi')
    await page.getByRole('button', { name: /^Add/ }).last().click()
    await expect(page.getByText('1 recipient').first()).toBeVisible()
    await next(page, 'Schedule')
    await page.getByRole('radio', { name: 'No time' }).click()
    await next(page, 'Template')
    await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('1,500 Stars')
    await next(page, 'Finish')
    await heading(page, 'Review and launch')
    await page.getByRole('button', { name: 'Launch campaign – ₹1,526.55' }).click()
    await expect(page).toHaveURL(/\/view$/)

    await mailTo(journey.stack, 'ravi.points@example.com')
    await page.getByRole('tab', { name: /^Recipients/ }).click()
    await page.getByRole('button', { name: 'More actions for Ravi' }).click()
    await page.getByRole('menuitem', { name: 'Give to someone else…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill('tara.points@example.com')
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Tara')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ravi left')
    await dialog.getByRole('button', { name: 'Give reward' }).click()
    await expect(page.getByRole('row', { name: /Ravi/ })).toContainText('Given to someone else')
    const mail = await mailTo(journey.stack, 'tara.points@example.com')
    expect(mail.text).toContain('1,500')

    await page.getByRole('tab', { name: 'More people' }).click()
    await page.getByRole('tab', { name: 'Add one by one' }).click()
    await page.getByLabel('Email').first().fill('uma.points@example.com')
    await page.getByRole('button', { name: 'Add recipient' }).click()
    await page.getByRole('button', { name: 'Send to 1 person – ₹1,526.55' }).click()
    expect((await mailTo(journey.stack, 'uma.points@example.com')).text).toContain('1,500')

    await page.getByRole('button', { name: 'More actions for Monthly points' }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    await heading(page, 'Edit Monthly points')
    await expect(page.getByRole('region', { name: 'You can’t change' })).toContainText('The points were credited on these terms.')
    await page.getByLabel('Campaign name').fill('Points of May')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await heading(page, 'Edit Points of May')

    const reward = await journey.open(linkIn(mail), { as: null })
    await heading(reward, 'You have 1,500 Stars to spend. Spend them all at once, or in parts.')
    expect(await axeComplaints(reward)).toEqual([])
    await reward.getByRole('radio').first().check()
    await reward.getByLabel('Stars to spend').fill('500')
    await reward.getByRole('button', { name: 'Get my voucher' }).click()
    await heading(reward, 'It’s yours, Tara')
    await reward.goto(linkIn(mail))
    await heading(reward, 'You have 1,000 Stars to spend. Spend them all at once, or in parts.')
    await expect(reward.getByText(/Spent at/)).toBeVisible()
  })
})
