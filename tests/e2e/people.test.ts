/** @module-tag deeper */
import type { Locator, Page } from '@playwright/test'
import { it } from 'vitest'
import { tagChunkSize } from '#graphql/contracts/recipient/tags.ts'
import { command } from '#tests/support/campaigns.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { auditPage } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'
import { integrator } from './seeded.ts'

const journey = startJourney()

const rowsOf = (page: Page) => page.getByRole('main').getByRole('row')

async function openPeople(): Promise<{ page: Page; rows: Locator }> {
  const page = await journey.open('/points-settings/recipients')
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(26)
  return { page, rows }
}

it('R19 adds people by hand and by file, and finds them by tag', async () => {
  const { page, rows } = await openPeople()

  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('tab', { name: 'Add one by one' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('zoya.khan@example.com')
  await page.getByRole('textbox', { name: 'First name' }).fill('Zoya')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98200 12345')
  await page.getByRole('textbox', { name: 'Tags' }).fill('night shift, vip')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(rows.filter({ hasText: 'zoya.khan@example.com · +919820012345' })).toBeVisible()

  await page.getByRole('tab', { name: 'Upload a file' }).click()
  const file =
    'Email,Name,Mobile,Tags\nnight.owl@example.com,Owl,+44 20 7946 0958,night shift\nzoya.khan@example.com,Zoya,,veteran\nwrong,Nobody,12,\n'
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.getByRole('button', { name: 'Add 2 people' })).toBeVisible()
  expect(await auditPage(page, 'people, a checked file')).toEqual([])
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(rows.filter({ hasText: 'night.owl@example.com' })).toBeVisible()

  // a colleague's edit shows without a reload
  const api = integrator(journey.stack)
  const byEmail = '{ recipients(filter: { email: { _eq: "night.owl@example.com" } }) { id } }'
  // the row that was checked has the same text
  const id = await waitFor(async () => (await api.graphql<{ recipients: { id: string }[] }>(byEmail)).data?.recipients[0]?.id)
  const owl = rows.filter({ hasText: 'night.owl@example.com' })
  await command(api, 'mutation ($id: ID!) { blockPerson(id: $id, reason: "asked by phone") { id } }', { id })
  await expect(owl).toContainText('asked by phone')
  await page.getByRole('button', { name: 'Added', exact: true }).click()
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page).toHaveURL(/addedFrom=\d{4}-\d\d-01&addedTo=/)
  await expect(owl).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter: Added' }).click()
  const columns = page.getByRole('button', { name: 'Choose columns' })
  await columns.click()
  await page.getByRole('menuitemcheckbox', { name: 'Country' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible()
  expect(await auditPage(page, 'people, other columns')).toEqual([])
  await columns.click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Show people tagged night shift' }).first().click()
  await expect(page).toHaveURL(/tag=night(\+|%20)shift/)
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Zoya' })).toContainText('veteran')
})

it('R19 R31 shows one person, and starts a campaign for them', async () => {
  const page = await journey.open('/people?q=simran')
  await page.getByRole('link', { name: 'Simran Chitnis' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Simran Chitnis' })).toBeVisible()
  await expect(main.getByText('Received this year')).toBeVisible()
  await expect(main.getByRole('table', { name: 'Messages' }).getByRole('row')).not.toHaveCount(1)
  expect(await auditPage(page, 'one person')).toEqual([])
  await main.getByRole('table', { name: 'Rewards' }).getByRole('link', { name: 'Gold circle Stars' }).click()
  await expect(page).toHaveURL(/reward=RW-\d+/)
  await page.goBack()
  const person = new URL(page.url()).pathname
  const send = main.getByRole('button', { name: 'Send a reward' })
  await send.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Campaign name')).toHaveValue('Reward for Simran Chitnis')
  expect(await auditPage(page, 'send a reward')).toEqual([])
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page).toHaveURL(/\/campaigns\/create\/rewardlinks\?draft=/)

  const block = 'mutation ($id: ID!) { blockPerson(id: $id, reason: "asked by phone") { id } }'
  await command(integrator(journey.stack), block, { id: person.split('/').at(-1) })
  await page.goto(person)
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription(/^You can’t send them new rewards\./)
  expect(await auditPage(page, 'a blocked person')).toEqual([])
})

it('R19 S1 keeps a pasted text after an error, on another tab and after its import is discarded', async () => {
  const { page } = await openPeople()
  await page.getByRole('button', { name: 'Add people' }).click()
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Paste a list').click()
  const paste = page.getByRole('textbox', { name: 'One person per line' })
  const check = page.getByRole('button', { name: /^Check \d rows$/ })
  const unreadable = 'email,name\nbela@example.com,"Bela Rao'
  await paste.fill(unreadable)
  journey.expectComplaint(/status of 400/)
  await check.click()
  await expect(page.getByRole('alert')).toContainText('A quotation mark opened in line 2 is never closed.')
  await expect(paste).toHaveValue(unreadable)
  await tab('Upload a file').click()
  await tab('Paste a list').click()
  await expect(paste).toHaveValue(unreadable)

  const list = '"Rao, Bela" <bela@example.com>\ncem@example.com (Cem Arik)\nnobody\nana@example.com'
  await paste.fill(list)
  await check.click()
  await page.getByRole('button', { name: 'Discard list' }).click()
  await expect(paste).toHaveValue(list)
  await check.click()
  await expect(page.getByText('Match your columns')).toBeVisible()
  await check.click()
  await page.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(rowsOf(page).filter({ hasText: 'bela@example.com' })).toContainText('Bela Rao')
  await expect(paste).toHaveCount(0)
})

it('R19 tags some people of a list, or all of them', { tags: ['sweep'] }, async () => {
  const { page } = await openPeople()
  const ticks = page.getByRole('main').getByRole('checkbox')
  await ticks.nth(1).click()
  await ticks.nth(3).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Actions for the selected people' })
  await expect(bar).toContainText('3 people selected')
  await bar.getByRole('button', { name: 'Tags…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Add tags' }).fill('winter')
  expect(await auditPage(page, 'people, tags of several')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Show people tagged winter' })).toHaveCount(3)
  await expect(bar).toHaveCount(0)

  await ticks.first().click()
  const everybody = bar.getByRole('button', { name: /^Select all [\d,]+$/ })
  const all = /[\d,]+/.exec((await everybody.textContent()) ?? '')?.[0]
  await everybody.click()
  await expect(bar).toContainText(`${all} people selected`)
  await bar.getByRole('button', { name: 'Tags…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Add tags' }).fill('everybody')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const isLater = Number(all?.replaceAll(',', '')) > tagChunkSize
  await expect(page.getByText(isLater ? `Updating the tags of ${all} people…` : `Updated the tags of ${all} people.`)).toBeVisible()
  await page.getByRole('button', { name: 'Show people tagged everybody' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: `${all} people` })).toBeAttached()
})

it('R19 corrects, blocks and erases a person', { tags: ['sweep'] }, async () => {
  const { page, rows } = await openPeople()
  await page.getByRole('searchbox', { name: 'Search name, email, phone or tag' }).fill('zoya.khan')
  await expect(rows).toHaveCount(2)
  const acts = page.getByRole('button', { name: 'Actions for Zoya' })
  await acts.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last name').fill('Khan')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows.filter({ hasText: 'Zoya Khan' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Zoya Khan' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Asked us to stop')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(rows.filter({ hasText: 'Asked us to stop' })).toContainText('Blocked')
  expect(await auditPage(page, 'people')).toEqual([])

  await page.getByRole('button', { name: 'Actions for Zoya Khan' }).click()
  await page.getByRole('menuitem', { name: 'Erase' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText('zoya.khan@example.com')).toHaveCount(0)
})
