import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { addRecipient, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { beginSignUp, callAsGuest } from '#tests/support/sign-up.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Mail = { to: string; raw: string }

const nothing = () => undefined
const silentLogger = { level: nothing, trace: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing }

let stack: TestStack
let server: SMTPServer
/** Refusals for the next SMTP conversations, by their code. After them every mail is accepted. */
const refusals: number[] = []
const attemptedMails: Mail[] = []
const acceptedMails: Mail[] = []
/** The SMTP commands as received, before the server decodes them. */
const commands: string[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: { ...silentLogger, debug: (_: object, ...words: unknown[]) => void commands.push(words.join(' ')) },
    onData: async (stream, session, done) => {
      const mail = { to: session.envelope.rcptTo[0]?.address ?? '', raw: await text(stream) }
      attemptedMails.push(mail)
      await answering
      const responseCode = refusals.shift()
      if (responseCode) return done(Object.assign(new Error('not now'), { responseCode }))
      acceptedMails.push(mail)
      done()
    },
  })
  const port = await freePort()
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  stack = await startStack({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await stack?.stop()
  await new Promise<void>((settle) => server.close(() => settle()))
})

/** While set, a conversation waits for it before it is answered. */
let answering: Promise<void> | undefined

const idOf = ({ raw }: Mail) => /^Message-ID: (.*)$/im.exec(raw)?.[1]
const codeOf = ({ raw }: Mail) => /^\d{6}\s*$/m.exec(raw)?.[0].trim()

it('A7 sends a code again that the mail server refused, as the same mail with the same code', async () => {
  refusals.push(451)
  const { id, email } = await beginSignUp(stack)
  const mail = await waitFor(() => acceptedMails.find(({ to }) => to === email), { what: 'the second try' })
  const [first, ...more] = attemptedMails.filter(({ to }) => to === email)
  expect(more).toEqual([mail])
  expect([idOf(mail), codeOf(mail)]).toEqual([first && idOf(first), first && codeOf(first)])
  expect((await callAsGuest(stack, `/auth/signup/${id}/verify`, { body: { code: codeOf(mail) } })).status).toBe(200)
})

it('issue 34 F15 puts an Indian domain into the envelope in its ASCII form', async () => {
  await beginSignUp(stack, { email: 'info@भारत.भारत' })
  const named = await waitFor(() => commands.find((line) => /RCPT TO:<info@/.test(line)), { what: 'the envelope' })
  expect(named).toContain('RCPT TO:<info@xn--h2brj9c.xn--h2brj9c>')
  expect(commands.filter((line) => /^C: .*(SMTPUTF8|\P{ASCII})/u.test(line))).toEqual([])
  await waitFor(() => acceptedMails.some(({ to }) => to.startsWith('info@')), {
    what: 'the mail to be taken, so that the next refusal is for another',
  })
})

it('A7 sends the mails of a killed Directus once it is back', async () => {
  refusals.push(451)
  const { email } = await beginSignUp(stack)
  await waitFor(() => attemptedMails.some(({ to }) => to === email), { what: 'the first try' })
  await stack.isBack('directus', stack.kill('directus'))
  const mail = await waitFor(() => acceptedMails.find(({ to }) => to === email), { what: 'the mail after the kill' })
  expect(new Set(attemptedMails.filter(({ to }) => to === email).map(idOf))).toEqual(new Set([idOf(mail)]))
})

async function launchToOne(): Promise<{ email: string }> {
  const owner = await signIn(stack)
  const email = 'last.moment@example.com'
  await launch(owner, await addRecipient(owner, (await draftCampaign(owner, { name: 'Last moment' })).id, { email }))
  return { email }
}

async function expectMailedOnce(table: string, begin: () => Promise<{ email: string }>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  const { email } = await begin()
  await waitFor(() => attemptedMails.some(({ to }) => to === email), { what: 'the mail to be on its way' })
  const row = async () => (await runSql(stack, undefined, `SELECT status FROM ${table} WHERE "to" = '${email}'`))[0]
  const leaver = stack.pid('directus')
  process.kill(leaver, 'SIGTERM')
  await waitFor(async () => (await row())?.status === 'queued', { what: 'the mail to be put back', everyMs: 20 })
  answering = undefined
  resolve()
  await stack.isBack('directus', leaver)
  await waitFor(async () => (await row())?.status === 'sent', { what: 'the mail to be over' })
  expect(attemptedMails.filter(({ to }) => to === email)).toHaveLength(1)
}

it('R12 mails a reward once when it is sent during a shutdown', () => expectMailedOnce('messages', launchToOne))
it('A7 mails a code once when it is sent during a shutdown', { tags: ['sweep'] }, () =>
  expectMailedOnce('plutus_account_mails', () => beginSignUp(stack)),
)
