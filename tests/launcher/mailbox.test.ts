import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { openMessageStore } from '#bff/mailbox/message-store.ts'
import { type Mailbox, openMailbox } from '#bff/mailbox/open-mailbox.ts'
import type { MailboxMessage } from '#graphql/contracts/rest/mailbox.ts'
import { sendMail, type TestMail } from '#tests/support/send-mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-mailbox-'))
let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await open()
})
afterEach(async () => {
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' })
  await mailbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the built-in mailbox', () => {
  it('lists mail received over SMTP by recipient, newest first', async () => {
    await send({ id: 'one', to: 'ana@example.com', subject: '=?utf-8?B?4oK5NTAw?=', body: '<p>Hello</p>' })
    await send({ id: 'two', to: 'ben@example.com', subject: 'Second', body: '<p>Bye</p>' })
    const all = await messages()
    expect(all.map(({ subject }) => subject)).toEqual(['Second', '₹500'])
    const [mine] = await messages('?to=ANA@example.com')
    expect(mine).toEqual({
      id: expect.any(String),
      channel: 'email',
      to: 'ana@example.com',
      from: 'plutus@example.com',
      subject: '₹500',
      text: '',
      html: '<p>Hello</p>\n',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await messages('?limit=1')).toHaveLength(1)
  })

  it('deduplicates two deliveries of a message, even across a restart', async () => {
    await send({ id: 'same', to: 'ana@example.com', subject: 'First try', body: 'x' })
    await mailbox.stop()
    mailbox = await open()
    await send({ id: 'same', to: 'ana@example.com', subject: 'Second try', body: 'x' })
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Second try'])
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('skips messages that are deleted during a listing', async () => {
    const numbered = (_: unknown, index: number) => send({ id: `m${index}`, to: 'ana@example.com', subject: `No. ${index}`, body: 'x' })
    await Promise.all(Array.from({ length: 100 }, numbered))
    const listing = fetch(`${mailbox.url}/api/messages`)
    rmSync(folder, { recursive: true, force: true })
    const answer = await listing
    expect(answer.status).toBe(200)
    expect((await answer.json()).length).toBeLessThanOrEqual(100)
    const [summary] = (await (await fetch(`${mailbox.url}/api/summaries`)).json()).messages
    expect((await fetch(`${mailbox.url}/messages/${summary.id}`)).status).toBe(404)
  })

  it('keeps one day and a limited size of messages, and drops files that a full disk left empty', async () => {
    const own = mkdtempSync(join(tmpdir(), 'plutus-kept-'))
    writeFileSync(join(own, 'aaaaaaaaaaaaaaaaaaaaaaaa.eml'), '')
    writeFileSync(join(own, 'bbbbbbbbbbbbbbbbbbbbbbbb.eml.part'), 'half')
    const store = await openMessageStore(own, { ms: 60_000, bytes: 10_000 })
    const add = (id: string, receivedAt: string) =>
      store.add(Buffer.from(`Message-ID: <${id}@x>\r\nSubject: ${id}\r\n\r\n${'x'.repeat(3000)}`), {
        from: '',
        to: ['a@example.com'],
        receivedAt,
      })
    await add('old', new Date(Date.now() - 120_000).toISOString())
    expect([store.count(), readdirSync(own)]).toEqual([0, []])
    for (const id of ['one', 'two', 'three', 'four']) await add(id, new Date().toISOString())
    expect(store.list({ limit: 9 }).map(({ subject }) => subject)).toEqual(['four', 'three', 'two'])
    expect([readdirSync(own).length, store.received()]).toEqual([3, 5])
    rmSync(own, { recursive: true })
  })

  it('marks a message of another channel', async () => {
    await send({ id: 'sms', to: '+919800000001@sms.plutus', subject: '', body: 'Your code', channel: 'sms' })
    expect((await messages())[0]?.channel).toBe('sms')
  })

  it('shows a message only in a sandbox, with links that open in a new tab', async () => {
    await send({
      id: 'html',
      to: 'ana@example.com',
      subject: 'x',
      body: '<html><head></head><body><script>alert(1)</script><a href="https://example.com">go</a></body></html>',
    })
    const [message] = await messages()
    const shown = await fetch(`${mailbox.url}/messages/${message?.id}`)
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups(?!.*allow-scripts).*default-src 'none'/)
    expect(await shown.text()).toContain('<base target="_blank"')
  })

  it('refuses requests from other sites', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
      const fromElsewhere = await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE', headers: { origin } })
      expect(fromElsewhere.status, origin).toBe(403)
    }
  })
})

const open = async () => openMailbox({ folder, port: await freePort(), smtpPort: await freePort() })
const messages = async (query = ''): Promise<MailboxMessage[]> => (await fetch(`${mailbox.url}/api/messages${query}`)).json()
const send = (mail: TestMail) => sendMail(mailbox.smtpPort, mail)
