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

const accountMail = (email: string) =>
  sql(`select status, failure_code, payload_encrypted from plutus_account_mails where "to" = '${email}'`)

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
  expect((await accountMail(email)).payload_encrypted).toBe('')
  const { accountMails } = (await operator(stack, 'list-failures')) as { accountMails: Record<string, unknown>[] }
  expect(accountMails.filter(({ kind, status }) => kind === 'sign-up-code' && status === 'failed')).toEqual([
    expect.objectContaining({ failure_code: 'mailbox_unavailable', attempts: 1, to: 'a•••@aurora.example.com' }),
  ])
})
