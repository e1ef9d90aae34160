import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { draftCampaign, importPeople, launch } from '#tests/support/campaigns.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { beginSignUp } from '#tests/support/sign-up.ts'
import { startSmtpDouble } from '#tests/support/smtp-double.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { inviteMember } from '#tests/support/team.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Messages leave one of five connections to account mails. */
const connections = { SMTP_CONNECTIONS: '5' }

describe.each([
  ['SQLite', []],
  ['PostgreSQL', ['sweep']],
])('a mail server that answers slowly, on %s', (database, tags) => {
  let smtp: Awaited<ReturnType<typeof startSmtpDouble>>
  let stack: StackOn
  let owner: Person
  let release: (() => void) | undefined

  beforeAll(async () => {
    smtp = await startSmtpDouble()
    stack = await startStackOn(database, { env: { SMTP_URL: smtp.url, ...connections } })
    owner = await signIn(stack)
  })
  afterEach(() => release?.())
  afterAll(async () => {
    await stack?.stop()
    await smtp?.stop()
  })

  /** Launches a campaign with `count` people, and returns their addresses. */
  async function launchTo(count: number): Promise<string[]> {
    const draft = await draftCampaign(owner, { name: `Slow answers to ${count}` })
    await launch(owner, await importPeople(owner, draft.id, count))
    return Array.from({ length: count }, (_, index) => `person-${index}-${draft.id.slice(0, 8)}@example.com`)
  }

  const textsTo = (people: string[]) => smtp.texts.filter(({ to }) => people.includes(to))
  const acceptedOf = (people: string[]) => smtp.acceptedFor.filter((to) => people.includes(to)).length
  const statusOf = async (to: string) => (await stack.sql(`select status from messages where "to" = '${to}'`))[0]?.status

  it('issue 59 5 sends all others while some answers are slow, and sends the slow ones once', { tags }, async () => {
    const isSlow = (to: string) => /^person-[012]-/.test(to)
    release = smtp.holdAnswers(isSlow)
    const people = await launchTo(150)
    await waitFor(() => acceptedOf(people) === 147, { what: () => `147 mails, of which ${acceptedOf(people)} were sent` })
    const slow = people.filter(isSlow)
    expect([await Promise.all(slow.map(statusOf)), textsTo(slow).length]).toEqual([['sending', 'sending', 'sending'], 3])
    release()
    for (const to of slow) await waitFor(async () => (await statusOf(to)) === 'sent', { what: `the mail to ${to}` })
    expect(textsTo(people)).toHaveLength(150)
  })

  it('issue 59 5 sends no second copy of a mail whose lease ran out before its answer', { tags }, async () => {
    release = smtp.holdAnswers((to) => to.startsWith('person-'))
    const [to = ''] = await launchTo(1)
    await waitFor(() => textsTo([to]).length === 1, { what: 'the text' })
    const read = async () => (await stack.sql(`select attempts, status from messages where "to" = '${to}'`))[0]
    await stack.sql(`update messages set lease_until = null where "to" = '${to}'`)
    await waitFor(async () => Number((await read())?.attempts) === 2, { what: 'the message to be claimed again' })
    const { email } = await beginSignUp(stack)
    await waitFor(() => smtp.acceptedFor.includes(email), { what: 'a mail that was queued later' })
    release()
    await waitFor(async () => (await read())?.status === 'sent', { what: 'the mail to be sent' })
    expect(textsTo([to])).toHaveLength(1)
  })

  it('issue 59 5 sends a code while other account mails with slow answers have their connections', { tags }, async () => {
    release = smtp.holdAnswers((to) => !to.startsWith('code-'))
    const invited = Array.from({ length: 6 }, (_, index) => `colleague-${index}@example.com`)
    for (const address of invited) await inviteMember(owner, address, 'Viewer')
    await waitFor(() => textsTo(invited).length === 4, { what: 'the invitations to have four connections' })
    const { email } = await beginSignUp(stack, { email: 'code-for-someone@example.com' })
    await waitFor(() => smtp.acceptedFor.includes(email), { what: 'the code' })
    expect(acceptedOf(invited)).toBe(0)
    release()
    await waitFor(() => acceptedOf(invited) === 6, { what: 'the invitations' })
  })

  it('issue 59 5 sends a code while messages with slow answers have their connections', { tags }, async () => {
    release = smtp.holdAnswers((to) => to.startsWith('person-'))
    const people = await launchTo(8)
    await waitFor(() => textsTo(people).length === 4, { what: 'the messages to have four connections' })
    const { email } = await beginSignUp(stack)
    await waitFor(() => smtp.acceptedFor.includes(email), { what: 'the code' })
    expect([textsTo(people).length, acceptedOf(people)]).toEqual([4, 0])
    release()
    await waitFor(() => acceptedOf(people) === 8, { what: 'the messages' })
  })

  it('issue 59 5 sends a mail that was in flight at a kill again, under its Message-ID', { tags: ['sweep'] }, async () => {
    release = smtp.holdAnswers((to) => to.startsWith('person-'))
    const people = await launchTo(1)
    await waitFor(() => textsTo(people).length === 1, { what: 'the text' })
    const isBack = stack.isBack('directus', stack.kill('directus'))
    release()
    await isBack
    await waitFor(() => textsTo(people).length === 2, { what: 'the second text' })
    await waitFor(async () => (await statusOf(String(people[0]))) === 'sent', { what: 'the mail to be sent' })
    expect(new Set(textsTo(people).map(({ id }) => id)).size).toBe(1)
  })
})
