import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MailboxMessage as Message } from '#graphql/contracts/rest/mailbox.ts'
import { command, type Draft, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { startTwilioDouble, type TwilioMessage } from '#tests/support/twilio-double.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { codeOf } from './bff-client.ts'

type Row = { id: string; channel: string; status: string; failure_code: string | null; provider: string | null; kind: string }

let twilio: Awaited<ReturnType<typeof startTwilioDouble>>
let stack: TestStack
let owner: Person

beforeAll(async () => {
  twilio = await startTwilioDouble()
  stack = await startStack({ bff: true, env: twilio.env })
  owner = await signIn(stack)
})
afterAll(async () => {
  await stack?.stop()
  await twilio?.stop()
})

const sms = { body: '{{ recipient_first_name }}, take {{ reward_value }}: {{ reward_link }}' }
const whatsapp = { templateName: 'reward_ready', language: 'en', body: 'Hello {{ recipient_first_name }}: {{ reward_link }}' }
let numbers = 0
const phone = () => `+9198000${String(10_000 + ++numbers)}`

/** Launches a campaign with one reward. Returns its campaign and functions that read its messages and their state. */
async function launchReward(words: object) {
  const to = phone()
  const email = `m-${randomUUID().slice(0, 8)}@example.com`
  const draft = await draftCampaign(owner, { name: 'On every channel', changes: words })
  const ready = await command<Draft>(
    owner,
    'mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { id total version recipient_count } }',
    { campaign: draft.id, input: { email, firstName: 'Zoya', phone: to } },
  )
  await launch(owner, ready)
  const rows = async (): Promise<Row[]> =>
    (
      await owner.graphql<{ messages: Row[] }>(
        'query ($id: ID) { messages(filter: { campaign: { id: { _eq: $id } } }, sort: ["seq"], limit: 20) { id channel status failure_code provider kind } }',
        { id: draft.id },
      )
    ).data?.messages ?? []
  const row = async (channel: string): Promise<Row | undefined> => (await rows()).find((one) => one.channel === channel)
  return {
    campaign: draft.id,
    email,
    phone: to,
    rows,
    row,
    reaches: (channel: string, status: string) =>
      waitFor(async () => (await row(channel))?.status === status, {
        what: `${channel} to be ${status}`,
      }),
    delivery: async () =>
      (await runSql(stack, undefined, `select delivery_status from rewards where campaign = '${draft.id}'`))[0]?.delivery_status,
    failed: async () => (await runSql(stack, undefined, `select failed_count from campaigns where id = '${draft.id}'`))[0]?.failed_count,
    person: async () => (await runSql(stack, undefined, `select status from recipients where email = '${email}'`))[0]?.status,
  }
}

const sentTo = (to: string): Promise<TwilioMessage> => waitFor(() => twilio.messages.find(({ fields }) => fields.To === to))
const countEvents = async () => Number((await runSql(stack, undefined, 'select count(*) as n from plutus_message_events'))[0]?.n)

/** Reports an event of a mail, such as a bounce, as the buttons of the mailbox’s page do. Returns the HTTP status. */
async function reportEvent({ id }: Pick<Message, 'id'>, type: string): Promise<number> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ type }) }
  return (await fetch(`${stack.mailboxUrl}/api/messages/${id}/reports`, init)).status
}

it('E5 sends one reward by email, SMS and WhatsApp, each with its own text and the template’s variables in order', async () => {
  const it = await launchReward({ sms, whatsapp })
  const text = await sentTo(it.phone)
  expect(text.fields.From).toBe('+14155550100')
  expect(text.fields.Body).toMatch(/^Zoya, take ₹500: http:\/\/\S+\/auth\/[\w-]{22}\/reward$/)
  const chat = await sentTo(`whatsapp:${it.phone}`)
  expect(chat.fields.ContentSid).toBe(`HX${'a'.repeat(32)}`)
  expect(JSON.parse(chat.fields.ContentVariables ?? '')).toEqual({ 1: 'Zoya', 2: expect.stringMatching(/\/reward$/) })
  expect((await mailTo(stack, it.email)).subject).toBe('For Zoya')
  for (const channel of ['email', 'sms', 'whatsapp']) await it.reaches(channel, 'sent')
  expect((await it.rows()).map(({ channel, provider }) => [channel, provider])).toEqual([
    ['email', 'mailbox'],
    ['sms', 'twilio'],
    ['whatsapp', 'twilio'],
  ])
})

it('E5 accepts only what Twilio signed over address and fields, counts it once and never goes back', async () => {
  const it = await launchReward({ sms })
  const text = await sentTo(it.phone)
  const before = await countEvents()
  expect(await twilio.report(text, 'delivered', { key: 'not-the-token' })).toBe(400)
  expect(
    await twilio.report({ ...text, callback: text.callback.replace(/message=.*/, `message=${randomUUID()}`) }, 'delivered', { key: 'x' }),
  ).toBe(400)
  const { body, headers } = twilio.signed(text.callback, { MessageSid: text.sid, MessageStatus: 'delivered' })
  const changed = await fetch(text.callback, { method: 'POST', headers, body: `${body}&ErrorCode=1` })
  expect([changed.status, await codeOf(changed)]).toEqual([400, 'EVENT_SIGNATURE'])
  const unsigned = await fetch(text.callback, { method: 'POST', body, headers: { 'content-type': headers['content-type'] } })
  expect(unsigned.status).toBe(400)
  expect((await fetch(`${stack.url}/webhooks/messages/nobody`, { method: 'POST', body, headers })).status).toBe(404)
  expect(await countEvents()).toBe(before)
  expect(await twilio.report(text, 'delivered')).toBe(204)
  expect(await Promise.all(Array.from({ length: 10 }, () => twilio.report(text, 'delivered')))).toEqual(Array(10).fill(204))
  expect(await twilio.report(text, 'sent')).toBe(204)
  expect(await twilio.report(text, 'undelivered', { error: 30003 })).toBe(204)
  expect(await countEvents()).toBe(before + 3)
  expect((await it.row('sms'))?.status).toBe('delivered')
  expect(await it.delivery()).toBe('delivered')
})

it('E5 counts a reward as undelivered only when no channel delivers it, and as under way again after a retry', async () => {
  const it = await launchReward({
    sms,
    delivery: {
      sendMode: 'now',
      undoSeconds: 0,
      timeZone: 'UTC',
      expiryMode: 'days',
      expiryDays: 9,
      reminderOffsetsDays: [],
      channels: ['sms'],
    },
  })
  const text = await sentTo(it.phone)
  await it.reaches('sms', 'sent')
  expect(await twilio.report(text, 'undelivered', { error: 30003 })).toBe(204)
  await it.reaches('sms', 'failed')
  expect([await it.delivery(), Number(await it.failed()), (await it.row('sms'))?.failure_code]).toEqual(['failed', 1, 'number_unreachable'])
  const stranger = await signIn(stack, rivalAccount)
  const retry = 'mutation ($id: ID!) { retryMessage(id: $id) { id status } }'
  expect((await stranger.graphql(retry, { id: (await it.row('sms'))?.id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  await command(owner, retry, { id: (await it.row('sms'))?.id })
  const again = await waitFor(() => twilio.messages.find(({ sid, fields }) => fields.To === it.phone && sid !== text.sid))
  await it.reaches('sms', 'sent')
  expect([await it.delivery(), Number(await it.failed())]).toEqual(['sent', 0])
  // a late report about the first attempt does not change the second
  expect(await twilio.report(text, 'failed', { error: 30008 })).toBe(204)
  expect((await it.row('sms'))?.status).toBe('sent')
  expect(await twilio.report(again, 'read')).toBe(204)
  expect((await it.row('sms'))?.status).toBe('opened')
})

it('E5 does not retry a number that cannot exist, and retries temporary failures, also all of them at once', async () => {
  twilio.refusals.push({ status: 400, code: 21211 })
  const dead = await launchReward({ sms })
  await dead.reaches('sms', 'failed')
  expect((await dead.row('sms'))?.failure_code).toBe('invalid_number')
  await dead.reaches('email', 'sent')
  expect([await dead.delivery(), Number(await dead.failed())]).toEqual(['sent', 0])
  const refused = await owner.graphql('mutation ($id: ID!) { retryMessage(id: $id) { id } }', { id: (await dead.row('sms'))?.id })
  expect(refused.errors?.[0]?.extensions.code).toBe('NOT_RETRYABLE')
  twilio.refusals.push({ status: 503, code: 20500 })
  const it = await launchReward({ sms })
  await it.reaches('sms', 'retrying')
  expect((await it.row('sms'))?.failure_code).toBe('provider_down')
  await runSql(stack, undefined, `update messages set status = 'failed', retryable = 1 where id = '${(await it.row('sms'))?.id}'`)
  await command(owner, 'mutation ($id: ID!) { retryFailedMessages(campaign: $id) { id } }', { id: it.campaign })
  await it.reaches('sms', 'sent')
  const none = await owner.graphql('mutation ($id: ID!) { retryFailedMessages(campaign: $id) { id } }', { id: it.campaign })
  expect(none.errors?.[0]?.extensions.code).toBe('NOT_RETRYABLE')
})

it('E5 puts a template that WhatsApp has not approved into the failed queue', async () => {
  const it = await launchReward({ whatsapp: { ...whatsapp, templateName: 'reward_old' } })
  await it.reaches('whatsapp', 'failed')
  expect((await it.row('whatsapp'))?.failure_code).toBe('whatsapp_template_rejected')
})

it('E5 unsubscribes the person who sent STOP from all messages, and no one else', async () => {
  const it = await launchReward({ sms })
  const other = await launchReward({ sms })
  for (const { phone } of [it, other]) await sentTo(phone)
  expect(await twilio.write(stack.url, it.phone, 'Thank you!')).toBe(204)
  expect(await it.person()).toBe('active')
  expect(await twilio.write(stack.url, it.phone, ' Stop. ')).toBe(204)
  expect([await it.person(), await other.person()]).toEqual(['unsubscribed', 'active'])
})

it('E5 F23 takes a carrier’s refusal for an earlier STOP, which changes no one who came back since', async () => {
  const [it, back] = [await launchReward({ sms }), await launchReward({ sms })]
  const texts = [await sentTo(it.phone), await sentTo(back.phone)]
  for (const word of ['STOP', 'START']) expect(await twilio.write(stack.url, back.phone, word)).toBe(204)
  for (const text of texts) expect(await twilio.report(text, 'undelivered', { error: 21610 })).toBe(204)
  expect([await it.person(), await back.person()]).toEqual(['unsubscribed', 'active'])
})

it('E5 stops mail to an address after a bounce, and all messages after a complaint; the mailbox signs as a carrier does', async () => {
  const it = await launchReward({})
  await it.reaches('email', 'sent')
  const mail = await mailTo(stack, it.email)
  expect(await reportEvent(mail, 'opened')).toBe(204)
  expect([(await it.row('email'))?.status, await it.delivery()]).toEqual(['opened', 'opened'])
  expect(await reportEvent(mail, 'bounced')).toBe(204)
  // the mail was opened, so the bounce was of another copy
  expect((await it.row('email'))?.status).toBe('opened')
  const gone = await launchReward({})
  await gone.reaches('email', 'sent')
  expect(await reportEvent(await mailTo(stack, gone.email), 'bounced')).toBe(204)
  expect([(await gone.row('email'))?.failure_code, await gone.delivery(), Number(await gone.failed()), await gone.person()]).toEqual([
    'bounced',
    'failed',
    1,
    'undeliverable',
  ])
  const angry = await launchReward({})
  await angry.reaches('email', 'sent')
  expect(await reportEvent(await mailTo(stack, angry.email), 'complained')).toBe(204)
  expect([await angry.person(), (await angry.row('email'))?.failure_code]).toEqual(['complained', 'spam_report'])
  const forged = await fetch(`${stack.url}/webhooks/messages/mailbox`, {
    method: 'POST',
    body: '{}',
    headers: { 'plutus-signature': 'a..b' },
  })
  expect(await codeOf(forged)).toBe('EVENT_SIGNATURE')
})

it('E5 unsubscribes by one press in the footer’s page, and by one click of a mail program, but not by opening the page', async () => {
  const it = await launchReward({})
  const mail = await mailTo(stack, it.email)
  const link = /http\S+\/unsubscribe\/[\w-]{43}/.exec(mail.text)?.[0] ?? ''
  expect(mail.html).toContain(link)
  const look = async () => (await fetch(link.replace('/unsubscribe/', '/public/unsubscribe/'))).json()
  expect((await fetch(link)).headers.get('content-type')).toContain('text/html')
  expect(await look()).toEqual({ company: 'Aurora Retail', email: `${it.email[0]}•••@example.com`, isOver: false, canReturn: false })
  expect(await it.person()).toBe('active')
  for (const wrong of [`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, link.slice(0, -2)])
    expect((await fetch(wrong, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status).toBe(404)
  expect(await reportEvent(mail, 'unsubscribed')).toBe(204)
  expect([await it.person(), (await look()).isOver]).toEqual(['unsubscribed', true])
  // the reward stays with its person, and no further message about it is sent
  await runSql(stack, undefined, `update rewards set last_sent_at = 1 where campaign = '${it.campaign}'`)
  const [{ id }] = (await runSql(stack, undefined, `select id from rewards where campaign = '${it.campaign}'`)) as [{ id: string }]
  const resent = await owner.graphql('mutation ($id: ID!) { resendReward(id: $id) { id } }', { id })
  if (!resent.errors) await waitFor(async () => (await it.rows()).some(({ kind, status }) => kind === 'resend' && status === 'suppressed'))
})

it('E5 sends a channel test to oneself only, marked, with a link that cannot claim', async () => {
  const draft = await draftCampaign(owner, { name: 'Try it', changes: { sms, whatsapp } })
  const text = 'mutation ($id: ID!, $channel: Channel!) { sendTestMessage(campaign: $id, channel: $channel) { id } }'
  const test = (channel: string) => owner.graphql(text, { id: draft.id, channel })
  await runSql(stack, undefined, `update members set phone = null where email = 'demo@example.com'`)
  expect((await test('sms')).errors?.[0]?.extensions.code).toBe('PHONE_MISSING')
  await runSql(stack, undefined, `update members set phone = '+919800099999' where email = 'demo@example.com'`)
  expect((await test('sms')).errors).toBeUndefined()
  expect((await test('whatsapp')).errors).toBeUndefined()
  const sent = await sentTo('+919800099999')
  expect(sent.fields.Body).toMatch(/^TEST: Meera/)
  const chat = await sentTo('whatsapp:+919800099999')
  expect(JSON.parse(chat.fields.ContentVariables ?? '')['1']).toMatch(/^TEST: /)
  const token = /\/auth\/([\w-]{22})\/reward/.exec(sent.fields.Body ?? '')?.[1]
  const page = await (await fetch(`${stack.url}/public/rewards/${token}`)).json()
  expect(page.status).toBe('test')
})
