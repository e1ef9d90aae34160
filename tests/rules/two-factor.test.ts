import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticatorApp, enrolPerson } from '#tests/support/authenticator-app.ts'
import { command, operator } from '#tests/support/campaigns.ts'
import { postAs, undoToken } from '#tests/support/email-change.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { callAsGuest, goodPassword, mailedCode, newEmail, signUpCompany } from '#tests/support/sign-up.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { joinTeam } from '#tests/support/team.ts'

type Mover = Awaited<ReturnType<typeof signUpCompany>>

let stack: TestStack
let owner: Person
let member: Awaited<ReturnType<typeof joinTeam>>
let ownerApp: ReturnType<typeof createAuthenticatorApp>

const minute = 60_000
const sql = (text: string) => runSql(stack, undefined, text)

const requireText = 'mutation ($days: Int!) { requireTwoFactor(graceDays: $days) { two_factor_from revision } }'
const releaseText = 'mutation { releaseTwoFactor { two_factor_from } }'
const remindText = 'mutation { remindTwoFactor { two_factor_reminded_at } }'
const resetText = 'mutation ($id: ID!) { resetTwoFactor(id: $id) { two_factor } }'
const roleText = 'mutation ($id: ID!, $role: CompanyRole!) { changeMemberRole(id: $id, role: $role) { id } }'

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  member = await joinTeam(stack, owner, 'without@example.com', 'Sender')
})
afterAll(() => stack?.stop())

const codeOf = async (person: Pick<Person, 'graphql'>, text: string, variables: Record<string, unknown> = {}) =>
  (await person.graphql(text, variables)).errors?.[0]?.extensions.code ?? 'ok'

const post = (person: Pick<Person, 'fetch'>, path: string, body: object = {}) =>
  person.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const codeAt = async (answer: Response) => (answer.ok ? 'ok' : (await answer.json()).errors[0].extensions.code)

/** Sets the time from which the demo’s company requires two-factor, in epoch ms. */
const setDay = (at: number) => runSql(stack, undefined, `UPDATE companies SET two_factor_from = ${at} WHERE name = 'Aurora Retail'`)

const lastAudit = async (action: string) =>
  (
    await owner.graphql<{ audit_events: Record<string, unknown>[] }>(
      'query ($action: String) { audit_events(filter: { action: { _eq: $action } }, sort: ["-seq"], limit: 1) { actor_kind detail before after } }',
      { action },
    )
  ).data?.audit_events[0]

it('R25 refuses to require two-factor without one’s own, while an Owner has none, and without a fresh code', async () => {
  expect(await codeOf(owner, requireText, { days: 7 })).toBe('STEP_UP_REQUIRED')
  const second = await joinTeam(stack, owner, 'second@example.com', 'Owner')
  await confirmPerson(stack, owner, demo.email)
  expect(await codeOf(owner, requireText, { days: 3 })).toBe('VALIDATION')
  expect(await codeOf(owner, requireText, { days: 7 })).toBe('TWO_FACTOR_FIRST')
  ownerApp = (await enrolPerson(owner)).app
  expect(await codeOf(owner, requireText, { days: 7 })).toBe('OWNER_WITHOUT_TWO_FACTOR')
  expect(await codeOf(owner, remindText)).toBe('WRONG_STATE')
  await operator(stack, 'set-role', { email: second.email, role: 'Viewer' })
  expect(owner.user).toMatchObject({ lacksTwoFactor: false, company: { twoFactorFrom: null } })
})

it('R25 requires it from the end of the grace period in the company’s time zone, notifies people without it, and repeats nothing', async () => {
  const { two_factor_from: from, revision } = await command<{ two_factor_from: string; revision: number }>(owner, requireText, { days: 14 })
  const days = (Date.parse(from) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(14)
  expect(days).toBeLessThanOrEqual(15)
  expect(new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(new Date(from))).toBe('23:59:59')
  const mail = await mailTo(stack, member.email, ({ subject }) => subject.startsWith('Turn on two-factor by '))
  expect(mail.text).toContain('requires two-factor for everyone at Aurora Retail')
  expect(mail.text).toContain(new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(from)))
  expect(await lastAudit('two_factor.require')).toMatchObject({ actor_kind: 'person', after: { two_factor_from: from } })
  const again = await command<{ two_factor_from: string }>(owner, requireText, { days: 0 })
  expect([again.two_factor_from, Number(revision) > 0]).toEqual([from, true])
  expect(await (await member.fetch('/plutus/auth/me')).json()).toMatchObject({
    twoFactor: false,
    lacksTwoFactor: false,
    company: { twoFactorFrom: from },
  })
  expect(await codeOf(member, '{ campaigns(limit: 1) { id } }')).toBe('ok')
})

it('R25 reminds people without it once a day when two reminders race', async () => {
  const both = await Promise.all([codeOf(owner, remindText), codeOf(owner, remindText)])
  expect(both.sort()).toEqual(['TWO_FACTOR_REMINDED', 'ok'])
  const mail = await mailTo(stack, member.email, ({ text }) => text.includes('reminds you to turn on two-factor'))
  expect(mail.subject).toMatch(/^Turn on two-factor by /)
  expect(await lastAudit('two_factor.remind')).toMatchObject({ detail: { count: expect.any(Number) } })
  expect(await codeOf(member, remindText)).toBe('FORBIDDEN')
})

it('R25 keeps everyone from removing it while it is required, and from becoming an Owner without it, by the operator too', async () => {
  expect(await codeAt(await post(owner, '/plutus/auth/authenticator/remove'))).toBe('TWO_FACTOR_KEPT')
  expect((await (await owner.fetch('/plutus/auth/me')).json()).twoFactor).toBe(true)
  expect(await codeOf(owner, roleText, { id: member.user.id, role: 'Owner' })).toBe('OWNER_WITHOUT_TWO_FACTOR')
  const raise = (role: string) => operator(stack, 'set-role', { email: member.email, role })
  await expect(raise('Owner')).rejects.toThrow(/OWNER_WITHOUT_TWO_FACTOR/)
  expect(await sql(`SELECT company_role FROM members WHERE id = '${member.user.id}'`)).toEqual([{ company_role: 'Sender' }])
  expect(await raise('Viewer')).toMatchObject({ before: 'Sender', role: 'Viewer' })
  expect(await codeOf(owner, roleText, { id: member.user.id, role: 'Manager' })).toBe('ok')
})

it('R25 opens only the setup after the day, in the middle of a session, and does not affect keys and other companies', async () => {
  await setDay(Date.now() + 60_000)
  expect(await codeOf(member, '{ campaigns(limit: 1) { id } }')).toBe('ok')
  await setDay(Date.now() - 1)
  const create =
    'mutation ($id: ID!) { createCampaign(clientId: $id, input: { deliveryType: "rewardlinks", name: "No", value: "50000" }) { id } }'
  for (const [text, variables] of [
    ['{ campaigns(limit: 1) { id } }', {}],
    ['{ brands(limit: 1) { id } }', {}],
    [create, { id: crypto.randomUUID() }],
  ] as const)
    expect(await codeOf(member, text, variables)).toBe('TWO_FACTOR_REQUIRED')
  for (const path of ['/plutus/files/avatars/x.png', '/plutus/exports/some-ticket'])
    expect(await codeAt(await member.fetch(path)), path).toBe('TWO_FACTOR_REQUIRED')
  for (const path of ['/items/campaigns', '/users/me']) expect((await member.fetch(path)).status, path).toBe(404)
  expect(await codeAt(await post(member, '/plutus/exports/rewards', { format: 'csv' }))).toBe('TWO_FACTOR_REQUIRED')
  expect(await codeAt(await post(member, '/plutus/files?kind=avatar'))).toBe('TWO_FACTOR_REQUIRED')
  expect(await (await member.fetch('/plutus/auth/me')).json()).toMatchObject({ lacksTwoFactor: true })
  const sessions = [owner.token, member.token, 'gone'].map((token) => (token === 'gone' ? token : String(decodeJwt(token).session)))
  const closed = await post(actAs(stack, stack.secrets.hubToken), '/plutus/auth/closed-sessions', { sessions })
  expect(await closed.json()).toEqual({ ended: ['gone'], twoFactorSetup: [sessions[1]], refreshed: [] })

  expect(await codeOf(owner, '{ campaigns(limit: 1) { id } }')).toBe('ok')
  expect(await codeOf(actAs(stack, stack.apiKey), '{ campaigns(limit: 1) { id } }')).toBe('ok')
  expect(await codeOf(await signIn(stack, rival), '{ campaigns(limit: 1) { id } }')).toBe('ok')
})

it('R25 leads a person who joins after the day into the setup, and opens everything once it is done', async () => {
  const late = await joinTeam(stack, owner, 'late@example.com', 'Viewer')
  expect(late.user).toMatchObject({ lacksTwoFactor: true })
  expect(await codeOf(late, '{ campaigns(limit: 1) { id } }')).toBe('TWO_FACTOR_REQUIRED')
  await confirmPerson(stack, late, late.email)
  await enrolPerson(late)
  expect(await codeOf(late, '{ campaigns(limit: 1) { id } }')).toBe('ok')
})

it('R25 lets an administrator reset a colleague’s: sessions end, sign-in by email, setup again; never their own', async () => {
  await confirmPerson(stack, member, member.email)
  await enrolPerson(member)
  expect(await codeOf(member, '{ campaigns(limit: 1) { id } }')).toBe('ok')
  const { id } = member.user
  expect(await codeOf(owner, resetText, { id: owner.user.id })).toBe('FORBIDDEN')
  expect(await codeOf(owner, resetText, { id })).toBe('ok')
  expect((await member.fetch('/plutus/auth/me')).status).toBe(401)
  const mail = await mailTo(stack, member.email, ({ subject }) => subject === 'Your two-factor was reset')
  expect(mail.text).toContain('Meera Krishnan reset it.')
  expect(await lastAudit('two_factor.reset')).toMatchObject({ before: { two_factor: true }, after: { two_factor: false } })
  const left = await runSql(stack, undefined, `SELECT member FROM plutus_recovery_codes WHERE member = '${id}'`)
  expect(left).toEqual([])
  // people without it are not changed
  expect(await codeOf(owner, resetText, { id })).toBe('ok')
})

it('R25 moves it to another phone where it is required: the old app and codes stop working, and it is never off', async () => {
  const before = await runSql(stack, undefined, `SELECT code_hash FROM plutus_recovery_codes WHERE member = '${owner.user.id}'`)
  expect(await codeAt(await post(owner, '/plutus/auth/authenticator'))).toBe('TWO_FACTOR_ON')
  const { secret } = await (await post(owner, '/plutus/auth/authenticator', { replace: true })).json()
  expect(await codeAt(await post(owner, '/plutus/auth/authenticator/confirm', { code: ownerApp.code(), replace: true }))).toBe(
    'INVALID_CODE',
  )
  expect(await codeOf(owner, '{ campaigns(limit: 1) { id } }')).toBe('ok')
  const next = createAuthenticatorApp(secret)
  const takeIt = async () =>
    codeAt(await post(owner, '/plutus/auth/authenticator/confirm', { code: createAuthenticatorApp(secret).code(), replace: true }))
  const setConfirmed = (until: number) => sql(`UPDATE plutus_step_ups SET until = ${until} WHERE member = '${owner.user.id}'`)
  await setConfirmed(1)
  expect(await takeIt()).toBe('STEP_UP_REQUIRED')
  await setConfirmed(Date.now() + 10 * minute)
  const setOffered = (at: number) => sql(`UPDATE plutus_next_authenticators SET created_at = ${at} WHERE member = '${owner.user.id}'`)
  await setOffered(Date.now() - 16 * minute)
  expect(await takeIt()).toBe('INVALID_CODE')
  await setOffered(Date.now())
  const confirmed = await post(owner, '/plutus/auth/authenticator/confirm', { code: next.code(), replace: true })
  expect((await confirmed.json()).recoveryCodes).toHaveLength(10)
  const after = await runSql(stack, undefined, `SELECT code_hash FROM plutus_recovery_codes WHERE member = '${owner.user.id}'`)
  expect(after.filter(({ code_hash }) => before.some((old) => old.code_hash === code_hash))).toEqual([])
  const { challenge } = await (await post(owner, '/plutus/auth/step-up')).json()
  const oldCode = await ownerApp.nextCode(sql)
  expect(await codeAt(await post(owner, '/plutus/auth/step-up/verify', { challenge, code: oldCode }))).toBe('INVALID_CODE')
  expect(await codeAt(await post(owner, '/plutus/auth/step-up/verify', { challenge, code: next.code() }))).toBe('ok')
  expect(await lastAudit('two_factor.replace')).toMatchObject({ actor_kind: 'person' })
})

describe('R25 an email move undone', () => {
  const day = 24 * 60 * minute
  const left = async (table: string, { user }: Mover) => (await sql(`SELECT member FROM ${table} WHERE member = '${user.id}'`)).length

  /**
   * Enrols an app `ageMs` ago, then runs `act` and changes the email address, as a stranger in the person’s session. Undoes the change by
   * the mailed link. Returns the remaining two-factor rows and the mail.
   */
  async function undoMove(ageMs: number, act: (person: Mover) => Promise<unknown>) {
    const person = await signUpCompany(stack)
    await confirmPerson(stack, person, person.email)
    await enrolPerson(person)
    await sql(`UPDATE plutus_authenticators SET confirmed_at = confirmed_at - ${ageMs} WHERE member = '${person.user.id}'`)
    await act(person)
    const to = newEmail('taken')
    const requested = await postAs(person, '/auth/email', { email: to })
    const typed = { challenge: requested.body.challenge, code: await mailedCode(stack, to) }
    expect((await postAs(person, '/auth/email/verify', typed)).body).toEqual({ email: to })
    const undone = await callAsGuest(stack, '/auth/email/undo', { body: { token: await undoToken(stack, person.email) } })
    expect(undone.status).toBe(200)
    const isOn = Boolean((await sql(`SELECT two_factor FROM members WHERE id = '${person.user.id}'`))[0]?.two_factor)
    const tables = ['plutus_authenticators', 'plutus_recovery_codes', 'plutus_next_authenticators']
    const rows = await Promise.all(tables.map((table) => left(table, person)))
    const mail = await mailTo(stack, person.email, ({ subject }) => subject === 'Your email address is back')
    await mailTo(stack, to, ({ subject, text }) => subject.startsWith('Your account went back') && text.includes('If that wasn’t you'))
    return { isOn, rows, mail }
  }

  it('removes an app that replaced theirs just before', async () => {
    const { isOn, rows, mail } = await undoMove(3 * day, async (person) => {
      const { secret } = await (await post(person, '/plutus/auth/authenticator', { replace: true })).json()
      const code = createAuthenticatorApp(secret).code()
      expect(await codeAt(await post(person, '/plutus/auth/authenticator/confirm', { code, replace: true }))).toBe('ok')
    })
    expect([isOn, rows]).toEqual([false, [0, 0, 0]])
    expect(mail.text).toContain('Two-factor is off')
  })

  it('removes an app that was set up less than a day before', async () => {
    expect(await undoMove(day / 2, async () => undefined)).toMatchObject({ isOn: false, rows: [0, 0, 0] })
  })

  it('keeps their own older app, but removes renewed recovery codes and an app that was offered', async () => {
    const { isOn, rows, mail } = await undoMove(3 * day, async (person) => {
      expect(await codeAt(await post(person, '/plutus/auth/authenticator/recovery-codes'))).toBe('ok')
      expect(await codeAt(await post(person, '/plutus/auth/authenticator', { replace: true }))).toBe('ok')
    })
    expect([isOn, rows]).toEqual([true, [1, 0, 0]])
    expect(mail.text).toContain('create new ones under Two-factor and devices')
  })
})

it('V8 removes an app that was offered as a replacement when the password changes', async () => {
  const person = await signUpCompany(stack)
  await confirmPerson(stack, person, person.email)
  await enrolPerson(person)
  await post(person, '/plutus/auth/authenticator', { replace: true })
  const offered = () => sql(`SELECT member FROM plutus_next_authenticators WHERE member = '${person.user.id}'`)
  expect(await offered()).toHaveLength(1)
  const password = 'Another-horse-8'
  const input = { currentPassword: goodPassword, password, confirmPassword: password }
  expect(await codeOf(person, 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }', { input })).toBe('ok')
  expect(await offered()).toEqual([])
})

it('R25 makes it each person’s choice again once released, and notifies the Owners', async () => {
  await command(owner, releaseText, {})
  const mail = await mailTo(stack, demo.email, ({ subject }) => subject === 'Aurora Retail no longer requires two-factor')
  expect(mail.text).toContain('Meera Krishnan stopped requiring')
  expect(await lastAudit('two_factor.release')).toMatchObject({ after: { two_factor_from: null } })
  expect(await codeAt(await post(owner, '/plutus/auth/authenticator/remove'))).toBe('ok')
})

it('R25 lets the operator help the only Owner: signed out, without an app, informed by email', async () => {
  await enrolPerson(owner)
  expect(await operator(stack, 'reset-two-factor', { email: demo.email })).toMatchObject({ email: demo.email, wasOn: true })
  expect((await owner.fetch('/plutus/auth/me')).status).toBe(401)
  await mailTo(stack, demo.email, ({ text }) => text.includes('Plutus reset it.'))
  expect((await signIn(stack)).user).toMatchObject({ twoFactor: false })
})
