import type { Page } from '@playwright/test'
import { it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, command, type Draft, delivery, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { signIn } from '#tests/support/sign-in.ts'
import messages from '#web/messages/en.json' with { type: 'json' }
import { expect, startJourney } from './journey.ts'
import { linkIn } from './seeded.ts'

const journey = startJourney()
const sms = { body: '{{ recipient_first_name }}, take {{ reward_value }}: {{ reward_link }}' }
const whatsapp = { templateName: 'reward_ready', language: 'en', body: 'Hello {{ recipient_first_name }}: {{ reward_link }}' }
const zoya = { email: 'zoya.bounce@example.com', firstName: 'Zoya', phone: '+12025550181' }

/** Opens a message in the mailbox by its recipient and title. */
async function openMessage(mailbox: Page, to: string, title: RegExp) {
  await mailbox.getByRole('searchbox').fill(to)
  await mailbox.getByRole('link', { name: title }).first().click()
}

const reportDelivery = async (mailbox: Page, name: string) => {
  await mailbox.getByRole('button', { name, exact: true }).click()
  await expect(mailbox.getByText(`Reported to Plutus: ${name.toLowerCase()}`)).toBeVisible()
}

const addRecipientText =
  'mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { id total version recipient_count } }'
const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })

it('E5 stops messages to people who unsubscribe, who keep their reward', async () => {
  const owner = await signIn(journey.stack)
  const draft = await draftCampaign(owner, { name: 'For who leaves' })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'omar.leaves@example.com', firstName: 'Omar' }))
  const leaver = await journey.open('/company/terms', { as: null })
  const mail = await mailTo(journey.stack, 'omar.leaves@example.com')
  const [goodbye = ''] = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text) ?? []
  await leaver.goto(goodbye)
  await expect(leaver.getByRole('heading', { level: 1 })).toHaveText('Stop messages from Aurora Retail?')
  await expect(leaver.getByText('o•••@example.com')).toBeVisible()
  expect(await axeComplaints(leaver)).toEqual([])
  await leaver.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(leaver.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed')
  expect(await axeComplaints(leaver)).toEqual([])
  await leaver.goto(linkIn(mail))
  await expect(leaver.getByRole('heading', { level: 1 })).toContainText('₹500')
  const page = await journey.open('/points-settings/recipients')
  await expect(row(page, 'omar.leaves@example.com')).toContainText('Unsubscribed on the unsubscribe page')
  await row(page, 'omar.leaves@example.com').getByRole('link').click()
  await expect(page.getByText(messages.person.onlyThey)).toBeVisible()
  await expect(page.getByText('Their open reward stays redeemable, and ₹500 stays held for it.')).toBeVisible()
  expect(await axeComplaints(page)).toEqual([])

  await leaver.goto(goodbye)
  await leaver.getByRole('button', { name: 'Get messages again' }).click()
  await expect(leaver.getByRole('heading', { level: 1 })).toHaveText('You’ll get messages again')
  expect(await axeComplaints(leaver)).toEqual([])
  await expect(page.getByText('Asked for messages again on the unsubscribe page')).toBeVisible()
  await expect(page.getByText(messages.person.onlyThey)).toHaveCount(0)
})

it('E5 sends a reward by email, SMS and WhatsApp, and records what became of each', { tags: ['sweep'] }, async () => {
  const owner = await signIn(journey.stack)
  const draft = await draftCampaign(owner, { name: 'On every channel', changes: { sms, whatsapp } })
  await launch(owner, await command<Draft>(owner, addRecipientText, { campaign: draft.id, input: zoya }))

  const mailbox = await journey.open(journey.stack.mailboxUrl, { as: null })
  await openMessage(mailbox, zoya.phone, /^SMS/)
  const text = mailbox.frameLocator('iframe').locator('body')
  await expect(text).toContainText('Zoya, take ₹500')
  await reportDelivery(mailbox, 'Delivered')
  await openMessage(mailbox, zoya.phone, /^WhatsApp/)
  await expect(text).toContainText('Hello Zoya')
  await reportDelivery(mailbox, 'Opened')
  await openMessage(mailbox, zoya.email, /For Zoya/)
  await reportDelivery(mailbox, 'Bounced')

  const page = await journey.open('/points-settings/recipients')
  await expect(row(page, zoya.email)).toContainText('Undeliverable')
})

it('E5 reports an unclosed variable at once and after a reload, and shows at Finish whom each channel reaches (U4 M14)', {
  tags: ['sweep'],
}, async () => {
  const owner = await signIn(journey.stack)
  const { id } = await draftCampaign(owner, { name: 'With an open variable', changes: { sms } })
  await addRecipient(owner, id, { email: 'ana.variable@example.com' })
  await command(owner, addRecipientText, { campaign: id, input: { email: 'with.phone@example.com', phone: '+12025550183' } })
  const page = await journey.open(`/campaigns/create/rewardlinks/template?draft=${id}`)
  const field = page.getByLabel('Message', { exact: true })
  const sentence = page.getByText('Close this variable with two braces: {{ company_name }}.')
  await field.click()
  await field.press('Control+End')
  await field.pressSequentially(' From {{ company_name')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(sentence).toHaveCount(0)
  await field.pressSequentially(' }')
  await expect(field).toBeFocused()
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toContainText(messages.message.wrong)
  await field.press('}')
  await expect(sentence).toHaveCount(0)
  await field.press('Backspace')
  await expect(sentence).toBeVisible()
  await field.blur()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(sentence).toBeVisible()
  expect(await axeComplaints(page)).toEqual([])
  await page.goto(`/campaigns/create/rewardlinks/finish?draft=${id}`)
  await expect(page).toHaveURL(`/campaigns/create/rewardlinks/template?draft=${id}`)
  await expect(sentence).toBeVisible()
  await field.click()
  await field.press('Control+End')
  await field.press('}')
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByText('Email to 2, SMS to 1.')).toBeVisible()
  await expect(page.getByText('1 person has no number for SMS or WhatsApp. They get the email only.')).toBeVisible()
  for (const [name, phone] of [
    ['twin', '+12025550183'],
    ['land.line', '+912223456789'],
  ])
    await command(owner, addRecipientText, { campaign: id, input: { email: `${name}@example.com`, phone } })
  await page.reload()
  await expect(page.getByText('Email to 4, SMS to 2.')).toBeVisible()
  await expect(
    page.getByText('2 people have no number for SMS or WhatsApp, including 1 with a land line. They get the email only.'),
  ).toBeVisible()
  await expect(page.getByText('2 people share the phone number +12025550183. It gets a message for each of them.')).toBeVisible()
  expect(await axeComplaints(page)).toEqual([])
})

it('R30 R6 mails a person their own code, which How to redeem accepts', { tags: ['sweep'] }, async () => {
  const owner = await signIn(journey.stack)
  const draft = await draftCampaign(owner, {
    name: 'Codes by mail',
    deliveryType: 'rewardcodes',
    changes: {
      codeDetails: { value: '50000', length: 16, uses: 1, partialUse: true },
      email: { subject: 'Your code', headline: 'Thank you', body: 'Your code: {{ reward_code }}' },
      delivery: { ...delivery, handover: 'mail' },
    },
  })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'uma.codes@example.com', firstName: 'Uma' }))
  const { text } = await mailTo(journey.stack, 'uma.codes@example.com')
  expect(text).toMatch(/To spend at \d+ brands, until/)
  const page = await journey.open('/company/howtoredeem', { as: null })
  await page.getByRole('textbox', { name: 'Code' }).fill(/Your code: ([2-9A-Z ]+)/.exec(text)?.[1] ?? '')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('₹500')
})
