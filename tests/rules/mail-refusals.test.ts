import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addRecipient, draftCampaign, launch, operator } from '#tests/support/campaigns.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { beginSignUp } from '#tests/support/sign-up.ts'
import { startSmtpDouble } from '#tests/support/smtp-double.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let smtp: Awaited<ReturnType<typeof startSmtpDouble>>
let stack: TestStack
let owner: Person

beforeAll(async () => {
  smtp = await startSmtpDouble()
  stack = await startStack({ env: { SMTP_URL: smtp.url } })
  owner = await signIn(stack)
})
afterEach(() => smtp.accept())
afterAll(async () => {
  await stack?.stop()
  await smtp?.stop()
})

const sql = async (text: string) => (await runSql(stack, undefined, text))[0] ?? {}
const isAccepted = (email: string) => waitFor(() => smtp.acceptedFor.includes(email), { what: `the mail to ${email}` })

/** Launches a campaign with one person, whose mail is refused as `answer` says. Returns functions that read what became of it. */
async function launchRefused(name: string, step: Parameters<typeof smtp.refuse>[0], answer: string) {
  smtp.refuse(step, answer)
  const email = `${name}@refused.example.com`
  const draft = await draftCampaign(owner, { name })
  await launch(owner, await addRecipient(owner, draft.id, { email }))
  const message = () => sql(`select id, status, failure_code, retryable from messages where "to" = '${email}'`)
  return {
    email,
    message,
    reaches: (status: string) => waitFor(async () => (await message()).status === status, { what: `the message to be ${status}` }),
    texts: () => smtp.texts.filter(({ to }) => to === email),
    draft,
    retryNow: () => runSql(stack, undefined, `update messages set next_attempt_at = 1 where "to" = '${email}' and status = 'retrying'`),
    person: async () => (await sql(`select status from recipients where email = '${email}'`)).status,
    campaign: async () => (await sql(`select status from campaigns where id = '${draft.id}'`)).status,
  }
}

it.each([
  ['limit', 'RCPT', '550 5.4.5 Daily user sending limit exceeded'],
  ['closing', 'RCPT', '421 4.7.0 Try again later'],
  ['spam', 'DOT', '554 5.7.1 Message rejected'],
  ['login', 'AUTH', '535 5.7.8 Username and Password not accepted'],
] as const)('E5 F24 lets a message wait at a %s refusal (%s), and sends it later by itself', async (name, step, answer) => {
  const it = await launchRefused(name, step, answer)
  await it.reaches('retrying')
  expect(await it.message()).toMatchObject({ failure_code: 'smtp_delivery_failed' })
  expect([await it.person(), await it.campaign()]).toEqual(['active', 'live'])
  smtp.accept()
  await it.retryNow()
  await isAccepted(it.email)
  await it.reaches('sent')
})

it('E5 F24 ends a message to a mailbox that does not exist at once, and marks its person alone', async () => {
  const it = await launchRefused('nobody', 'RCPT', `550 5.1.1 ${'No such user '.repeat(5000)}`)
  await it.reaches('failed')
  expect(await it.message()).toMatchObject({ failure_code: 'mailbox_unavailable', retryable: 0 })
  expect(await it.person()).toBe('undeliverable')
  expect(await sql(`select count(*) as n from recipients where status = 'undeliverable' and email like '%@refused.example.com'`)).toEqual({
    n: 1,
  })
  const { id } = await it.message()
  const refused = await owner.graphql('mutation ($id: ID!) { retryMessage(id: $id) { id } }', { id })
  expect(refused.errors?.[0]?.extensions.code).toBe('NOT_RETRYABLE')
})

it('issue 59 4 sends a mail whose text got no answer twice and no more, until a person sends it again', async () => {
  const it = await launchRefused('cut', 'DOT', 'CUT')
  await it.reaches('retrying')
  await it.retryNow()
  await it.reaches('failed')
  expect(await it.message()).toMatchObject({ failure_code: 'may_have_arrived', retryable: 0 })
  expect([await it.person(), await it.campaign(), it.texts().length]).toEqual(['active', 'live', 2])
  smtp.accept()
  const all = await owner.graphql('mutation ($campaign: ID!) { retryFailedMessages(campaign: $campaign) { id } }', {
    campaign: it.draft.id,
  })
  expect(all.errors?.[0]?.extensions.code).toBe('NOT_RETRYABLE')
  const retried = (input: object) => operator(stack, 'retry-messages', { campaign: it.draft.id, dryRun: true, ...input })
  expect(await retried({})).toMatchObject({ again: [], atOnce: 0 })
  expect(await retried({ mayHaveArrived: true })).toMatchObject({ again: [{ failure: 'may_have_arrived', count: 1 }] })
  expect((await it.message()).status).toBe('failed')
  await owner.graphql('mutation ($id: ID!) { retryMessage(id: $id) { id } }', { id: (await it.message()).id })
  await it.reaches('sent')
  expect([it.texts().length, new Set(it.texts().map(({ id }) => id)).size]).toEqual([3, 1])
})

it('issue 59 4 lets an operator send what waits in a campaign at once, or cancel it, and first see what that changes', async () => {
  const it = await launchRefused('waits', 'RCPT', '450 4.7.1 Greylisted')
  await it.reaches('retrying')
  const call = (name: string, input = {}) => operator(stack, name, { campaign: it.draft.id, ...input })
  expect(await call('retry-messages', { dryRun: true })).toMatchObject({ dryRun: 'Nothing was changed', again: [], atOnce: 1 })
  expect(await call('drop-messages', { dryRun: true })).toMatchObject({ dryRun: 'Nothing was changed', unsent: 1 })
  expect((await it.message()).status).toBe('retrying')
  expect(await call('drop-messages')).toMatchObject({ dropped: 1 })
  expect((await it.message()).status).toBe('cancelled')
  const other = await launchRefused('soon', 'RCPT', '450 4.7.1 Greylisted')
  await other.reaches('retrying')
  smtp.accept()
  expect(await operator(stack, 'retry-messages', { campaign: other.draft.id })).toMatchObject({ again: [], atOnce: 1 })
  await other.reaches('sent')
  expect(smtp.acceptedFor).not.toContain(it.email)
  await expect(operator(stack, 'drop-messages', { campaign: 'unknown' })).rejects.toThrow('NOT_FOUND')
  await expect(operator(stack, 'retry-messages')).rejects.toThrow('VALIDATION')
})

it('issue 59 4 counts a full mailbox as dead only after the last attempt', async () => {
  const it = await launchRefused('full', 'RCPT', '552 5.2.2 Mailbox full')
  await it.reaches('retrying')
  expect(await it.person()).toBe('active')
  await runSql(stack, undefined, `update messages set attempts = 39 where "to" = '${it.email}'`)
  await it.retryNow()
  await it.reaches('failed')
  expect([await it.message(), await it.person()]).toEqual([
    expect.objectContaining({ failure_code: 'mailbox_full', retryable: 1 }),
    'undeliverable',
  ])
})

const accountMail = (email: string) =>
  sql(`select id, status, failure_code, payload_encrypted from plutus_account_mails where "to" = '${email}'`)

it('A7 F24 keeps the text of an account mail while the mail server refuses the password, and sends it later', async () => {
  smtp.refuse('AUTH', '535 5.7.8 Username and Password not accepted')
  const { email } = await beginSignUp(stack)
  await waitFor(async () => (await accountMail(email)).status === 'retrying', { what: 'the first try' })
  const waiting = await accountMail(email)
  expect([waiting.failure_code, String(waiting.payload_encrypted).length > 0]).toEqual(['smtp_delivery_failed', true])
  smtp.accept()
  await isAccepted(email)
  await waitFor(async () => (await accountMail(email)).status === 'sent', { what: 'the mail to be sent' })
  expect((await accountMail(email)).payload_encrypted).toBe('')
})

it('gives up an account mail to an address that does not exist, and masks it for the operator', async () => {
  smtp.refuse('RCPT', '550 5.1.1 No such user')
  const { email } = await beginSignUp(stack)
  await waitFor(async () => (await accountMail(email)).status === 'failed', { what: 'the mail to be given up' })
  expect((await accountMail(email)).payload_encrypted).not.toBe('')
  const { accountMails } = (await operator(stack, 'list-failures')) as { accountMails: Record<string, unknown>[] }
  expect(accountMails.filter(({ kind, status }) => kind === 'sign-up-code' && status === 'failed')).toEqual([
    expect.objectContaining({ failure_code: 'mailbox_unavailable', attempts: 1, to: 'a•••@aurora.example.com' }),
  ])
})

it('issue 59 4 keeps the text of an account mail that may have arrived, until an operator sends it again', async () => {
  smtp.refuse('DOT', 'CUT')
  const { email } = await beginSignUp(stack)
  await waitFor(async () => (await accountMail(email)).status === 'retrying', { what: 'the first try' })
  await runSql(stack, undefined, `update plutus_account_mails set next_attempt_at = 1 where "to" = '${email}' and status = 'retrying'`)
  await waitFor(async () => (await accountMail(email)).status === 'failed', { what: 'the mail to be given up' })
  const { id, failure_code, payload_encrypted } = await accountMail(email)
  const texts = () => smtp.texts.filter(({ to }) => to === email)
  expect([failure_code, payload_encrypted === '', texts().length]).toEqual(['may_have_arrived', false, 2])
  smtp.accept()
  expect(await operator(stack, 'retry-messages', { accountMail: id, dryRun: true })).toMatchObject({ accountMail: 'sign-up-code' })
  expect((await accountMail(email)).status).toBe('failed')
  await operator(stack, 'retry-messages', { accountMail: id })
  await waitFor(async () => (await accountMail(email)).status === 'sent', { what: 'the mail to be sent' })
  expect([(await accountMail(email)).payload_encrypted, texts().length, new Set(texts().map((text) => text.id)).size]).toEqual(['', 3, 1])
  await expect(operator(stack, 'retry-messages', { accountMail: id })).rejects.toThrow('NOT_FOUND')
})
