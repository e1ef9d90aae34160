/** @module-tag deeper */
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { isSweep } from '#tests/support/is-sweep.ts'
import { auditPage } from './axe-states.ts'
import { expectSaved } from './campaign-steps.ts'
import { expect, startJourney } from './journey.ts'
import { integrator } from './seeded.ts'

const journey = startJourney()
const unknownId = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const next = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true })
const idFromUrl = (page: Page) => /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''

async function templateOf(name: string): Promise<{ id: string; usage_count: number }> {
  const text = 'query ($name: String) { templates(filter: { name: { _eq: $name } }, limit: 1) { id usage_count } }'
  const { data } = await integrator(journey.stack).graphql<{ templates: { id: string; usage_count: number }[] }>(text, { name })
  return data?.templates[0] ?? { id: '', usage_count: 0 }
}

let made = ''

describe('templates', () => {
  it('R14 R15 R16 R38 are created step by step, with texts for three channels in a sweep, activated and listed', async () => {
    const page = await journey.open('/')
    await page.getByRole('navigation', { name: 'Reward Links' }).getByRole('link', { name: 'Templates' }).click()
    await heading(page, 'Templates')
    await page.getByRole('link', { name: 'New template' }).click()
    await heading(page, 'New template')
    expect(await auditPage(page, 'chooser')).toEqual([])
    await page.getByRole('link', { name: /Reward links/ }).click()
    await heading(page, 'Name the template')
    await page.getByLabel('Template name').fill('festival THANK-you')
    await next(page, 'Catalogue')
    await expect(page.getByText('Another template already has this name')).toBeVisible()
    journey.expectComplaint(/status of 40\d/)
    await page.getByLabel('Template name').fill('Spring thanks')
    await next(page, 'Catalogue')
    await page.getByRole('radio', { name: /^All/ }).click()
    await next(page, 'Delivery')
    await heading(page, 'When rewards expire')
    await page.getByLabel('Expires after (days)').fill('45')
    await page.getByRole('button', { name: '30 days before' }).click()
    expect(await auditPage(page, 'delivery')).toEqual([])
    await next(page, 'Template')
    await heading(page, 'Write the message')
    if (isSweep) await writeTexts(page)
    await next(page, 'Review')
    await heading(page, 'Review the template')
    made = idFromUrl(page)
    await page.reload()
    await heading(page, 'Review the template')
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Rewards expire after 45 days')
    expect(await auditPage(page, 'review')).toEqual([])
    await page.getByRole('button', { name: 'Activate template' }).click()
    await expect(page).toHaveURL(`/templates/${made}/view`)
    await heading(page, 'Spring thanks')
    if (isSweep) {
      await page.getByRole('tab', { name: 'SMS' }).click()
      await expect(page.getByText('Spring, Ananya: ')).toBeVisible()
    }
    expect(await auditPage(page, 'view')).toEqual([])
    await page.getByRole('navigation', { name: 'Reward Links' }).getByRole('link', { name: 'Templates' }).click()
    await expect(page.getByRole('row', { name: /Spring thanks/ })).toBeVisible()
  })

  it('R14 R15 are searched and filtered, duplicated, archived and restored', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/templates')
    await expect(page.getByRole('row', { name: /Festival thank-you/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Opening week/ })).toHaveCount(0)
    expect(await auditPage(page, 'list')).toEqual([])
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('spring')
    await expect(page.getByRole('row', { name: /Festival/ })).toHaveCount(0)
    await expect(page).toHaveURL('/templates?q=spring')
    const acts = (name: string) => page.getByRole('button', { name: `More actions for ${name}` })
    await acts('Spring thanks').click()
    await page.getByRole('menuitem', { name: 'Make default' }).click()
    await expect(page.getByRole('row', { name: /Spring thanks.*Default/ })).toBeVisible()
    await acts('Spring thanks').click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('No templates match these filters.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeHidden()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Archived' }).click()
    await page.keyboard.press('Escape')
    await acts('Spring thanks').click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(page.getByRole('row', { name: /Spring thanks/ })).toHaveCount(0)
    await page.goto(`/templates/${made}/view`)
    await acts('Spring thanks').click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await heading(page, 'Name the template')
    await expect(page.getByLabel('Template name')).toHaveValue('Copy of Spring thanks')
    await page.goto(`/templates/${idFromUrl(page)}/view`)
    await acts('Copy of Spring thanks').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete template' }).click()
    await expect(page.getByText('Copy of Spring thanks was deleted.')).toBeVisible()
    await heading(page, 'Templates')
  })

  it('E2 copy their text to a campaign, which later edits do not change', { tags: ['sweep'] }, async () => {
    const page = await journey.open(`/templates/${made}/view`)
    await page.getByRole('link', { name: 'Use in a campaign' }).click()
    await page.getByLabel('Campaign name').fill('Spring for dealers')
    await page.getByRole('button', { name: '₹500', exact: true }).click()
    await next(page, 'Catalogue')
    await expect(page).toHaveURL(/\/catalogue\?draft=/)
    const draft = new URL(page.url()).searchParams.get('draft') ?? ''
    await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked()
    await next(page, 'Schedule and delivery')
    await expect(page.getByRole('spinbutton', { name: 'Valid for (days)' })).toHaveValue('45')
    expect((await templateOf('Spring thanks')).usage_count).toBe(1)

    await page.goto(`/templates/${made}/edit/rewardlinks/template`)
    await page.getByLabel('Subject', { exact: true }).fill('Changed afterwards')
    await expectSaved(page)
    const { data } = await integrator(journey.stack).graphql<{ campaigns_by_id: { email: { subject: string } } }>(
      'query ($id: ID!) { campaigns_by_id(id: $id) { email } }',
      { id: draft },
    )
    expect(data?.campaigns_by_id.email.subject).toBe('Spring, {{ recipient_first_name }}')
  })

  it.each([
    { row: 'R37 R40', type: 'rewardcodes', choice: /Reward codes/, name: 'Counter card', words: /Your code: [0-9A-Z ]+/ },
    { row: 'R39 R42', type: 'rewardpoints', choice: /Reward points/, name: 'Monthly Stars', words: /500 Stars/ },
  ] as const)('$row are created for $type and edited while in use', { tags: ['sweep'] }, async ({ type, choice, name, words }) => {
    const page = await journey.open('/templates/create')
    await page.getByRole('link', { name: choice }).click()
    await page.getByLabel('Template name').fill(name)
    await next(page, 'Catalogue')
    await page.getByRole('radio', { name: /^All/ }).click()
    if (type === 'rewardpoints') {
      await next(page, 'Delivery')
      await heading(page, 'When rewards expire')
    }
    await next(page, 'Template')
    await expect(preview(page)).toContainText(words)
    await next(page, 'Review')
    await page.getByRole('button', { name: 'Activate template' }).click()
    await heading(page, name)
    await page.goto(`/templates/${idFromUrl(page)}/edit/${type}/template`)
    await page.getByLabel('Subject', { exact: true }).fill('Changed while in use')
    await expectSaved(page)
    await page.goto(`/templates/${idFromUrl(page)}/view`)
    await expect(page.getByText('Changed while in use')).toBeVisible()
  })

  it('R31 E5 fill a campaign’s message from the picker, and a message without a reward link cannot continue', {
    tags: ['sweep'],
  }, async () => {
    const person = integrator(journey.stack)
    const { data } = await person.graphql<{ createCampaign: { id: string; version: number } }>(
      'mutation ($id: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $id, input: $input) { id version } }',
      { id: unknownId, input: { deliveryType: 'rewardlinks', name: 'By the picker', value: '50000', template: null } },
    )
    const draft = data?.createCampaign.id ?? ''
    const delivery = {
      sendMode: 'now',
      undoSeconds: 60,
      timeZone: 'Asia/Kolkata',
      expiryMode: 'days',
      expiryDays: 30,
      reminderOffsetsDays: [],
    }
    await person.graphql(
      'mutation ($id: ID!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: 1, input: $input) { id } }',
      {
        id: draft,
        input: { catalogue: { mode: 'all' }, delivery },
      },
    )
    await person.graphql(
      'mutation ($id: ID!) { addRecipient(campaign: $id, input: { email: "ana@example.com", firstName: "Ana" }) { id } }',
      {
        id: draft,
      },
    )
    const page = await journey.open(`/campaigns/create/rewardlinks/template?draft=${draft}`)
    await expect(preview(page)).toContainText('Hello Ana, thank you')
    await page.getByRole('button', { name: 'Use a template' }).click()
    await page.getByRole('radio', { name: /Festival thank-you/ }).click()
    expect(await auditPage(page, 'picker')).toEqual([])
    await page.getByRole('button', { name: 'Use this template' }).click()
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(
      '{{ recipient_first_name }}, a festive thank-you from {{ company_name }}',
    )
    await expect(preview(page)).toContainText('Light, sweets and a gift for you')
    await page.getByRole('tab', { name: /SMS/ }).click()
    await expect(preview(page)).toContainText('Hi Ana, Aurora Retail has a festive gift for you.')
    await page.getByLabel('SMS', { exact: true }).fill('Thanks!')
    await page.getByRole('tab', { name: /Email/ }).click()
    await next(page, 'Finish')
    await expect(page.getByText('Add {{ reward_link }} to the SMS')).toBeVisible()
    await page.getByRole('switch', { name: 'Also send an SMS' }).click()
    await next(page, 'Finish')
    await heading(page, 'Review and launch')
    await expect(page.getByText('will be held in your wallet. You can undo this for 1 minute.')).toBeVisible()
  })

  it('R40 R41 R42 show the 404 screen for another type and an unknown template', { tags: ['sweep'] }, async () => {
    const { id } = await templateOf('Walk-in code card')
    const page = await journey.open(`/templates/${id}/edit/rewardcodes/template`)
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Your code from {{ company_name }}')
    for (const path of [`${id}/edit/rewardpoints`, `${unknownId}/edit/rewardlinks/catalogue`, `${unknownId}/view`]) {
      await page.goto(`/templates/${path}`)
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText('404')
    }
    journey.expectComplaint(/status of 404|doesn’t exist/)
  })

  it('R11 R14 show the chosen columns, filter by owner and archive a selection with undo', async () => {
    const page = await journey.open('/campaigns?status=completed,live')
    const owner = page.getByRole('columnheader', { name: 'Owner' })
    await page.getByRole('button', { name: 'Choose columns' }).click()
    for (const name of ['Owner', 'Reference', 'Created', 'Launched']) await page.getByRole('menuitemcheckbox', { name }).click()
    expect(await auditPage(page, 'columns')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(owner).toBeVisible()
    await page.reload()
    await expect(owner).toBeVisible()
    await expect(page.getByRole('button', { name: /^More actions for / }).first()).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Owner' }).click()
    await page.getByRole('menuitemradio', { name: 'Me' }).click()
    await expect(page).toHaveURL(/owner=[0-9a-f-]{36}/)
    for (const name of ['Monsoon store survey', 'Store managers’ offsite', 'Q3 sales champions'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await expect(page.getByText('1 can’t be archived until it ends')).toBeVisible()
    expect(await auditPage(page, 'selected')).toEqual([])
    await page.getByRole('button', { name: 'Archive 2' }).click()
    const survey = page.getByRole('link', { name: 'Monsoon store survey' })
    await expect(survey).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 campaigns were restored.')).toBeVisible()
    await expect(survey).toBeVisible()
    await page.goto('/templates')
    await page.getByRole('checkbox', { name: 'Select Festival thank-you' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Archive 1' })).toBeHidden()
  })
})

/** Writes an email, an SMS and a WhatsApp message, and checks the preview of each (E5). */
async function writeTexts(page: Page): Promise<void> {
  await page.getByLabel('Subject', { exact: true }).fill('')
  await page.getByLabel('Subject', { exact: true }).pressSequentially('Spring, {{recipient_fi')
  await page.getByRole('option', { name: /First name/ }).click()
  await expect(preview(page)).toContainText('Spring, Ananya')
  await preview(page).getByRole('button', { name: 'As plain text' }).click()
  await expect(preview(page)).toContainText('Sent by Aurora Retail with Plutus.')
  expect(await auditPage(page, 'plain text')).toEqual([])
  await page.getByRole('tab', { name: 'SMS' }).click()
  await page.getByRole('switch', { name: 'Also send an SMS' }).click()
  const text = page.getByLabel('SMS', { exact: true })
  await text.fill('Spring, {{ recipient_first_name }}: {{ reward_value }} {{ reward_link }}')
  await expect(preview(page)).toContainText('Sent as Unicode, with less room per SMS, because of: ₹')
  await text.fill('Spring, {{ recipient_first_name }}: {{ reward_link }}')
  await expect(preview(page)).toContainText(/of 160 characters · 1 SMS per person/)
  console.log(
    `a letter is in the preview after ${await measurePreviewMs(page, 'Spring, {{ recipient_first_name }}: {{ reward_link }} Bye')} ms`,
  )
  expect(await auditPage(page, 'SMS')).toEqual([])
  await page.getByRole('tab', { name: 'WhatsApp' }).click()
  await page.getByRole('switch', { name: 'Also send a WhatsApp message' }).click()
  await next(page, 'Review')
  await expect(page.getByText('Please enter the name approved by WhatsApp')).toBeVisible()
  await page.getByLabel('Template name').fill('spring_thanks')
  await expect(preview(page)).toContainText('Hi {{1}}, {{2}} sends you {{3}}')
  expect(await auditPage(page, 'WhatsApp')).toEqual([])
}

/** Types into the message and returns the ms from the input event until the preview shows the words. */
const measurePreviewMs = (page: Page, words: string): Promise<number> =>
  page.getByLabel('SMS', { exact: true }).evaluate((field, typed) => {
    const pane = document.querySelector('[data-slot=text-preview]')
    const started = performance.now()
    return new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        resolve(Math.round(performance.now() - started))
      }).observe(pane ?? document.body, { childList: true, characterData: true, subtree: true })
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }, words)
