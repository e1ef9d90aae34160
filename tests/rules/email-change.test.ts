import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginEmailChange, completeEmailChange, postAs, undoToken } from '#tests/support/email-change.ts'
import { isSweep, sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { type Reply, race } from '#tests/support/race.ts'
import {
  beginSignUp,
  callAsGuest,
  codeOf,
  fieldsOf,
  goodPassword,
  mailedCode,
  type NewOwner,
  newEmail,
  signUpCompany,
} from '#tests/support/sign-up.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { acceptCall, inviteMember, inviteToken, joinTeam, signInTrusting } from '#tests/support/team.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const tally = (replies: Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ body }) => body.errors?.[0]?.extensions.code ?? 'ok')].map(([code, list]) => [code, list.length]),
  )

describe.each(['SQLite', 'PostgreSQL'])('another email address for an account, on %s', (database) => {
  const plain = { tags: sweepOnPostgres(database) }
  let stack: StackOn
  beforeAll(async () => {
    stack = await startStackOn(database)
  })
  afterAll(() => stack?.stop())

  const login = (email: string, password = goodPassword) => callAsGuest(stack, '/auth/login', { body: { email, password } })
  const undo = (token: string) => callAsGuest(stack, '/auth/email/undo', { body: { token } })
  const verifyCall = (person: NewOwner, body: object) => ({
    path: '/plutus/auth/email/verify',
    body,
    headers: { authorization: `Bearer ${person.token}` },
  })
  const doorCall = (path: string, body: object) => ({
    path: `/plutus${path}`,
    body,
    headers: { authorization: `Bearer ${stack.secrets.guestToken}` },
  })
  /** Returns an account’s address from each of the three columns that store it. */
  const addressesOf = async ({ user }: NewOwner) => {
    const [row] = await stack.sql(
      `SELECT m.email AS a, u.email AS b, u.external_identifier AS c FROM members m JOIN directus_users u ON u.id = m.id WHERE m.id = '${user.id}'`,
    )
    return [...new Set(Object.values(row ?? {}))]
  }

  it('R25 requires a fresh code, then the one sent to the new address, and refuses older codes and other sessions', plain, async () => {
    const owner = await signUpCompany(stack)
    const to = newEmail('moved')
    expect(codeOf(await postAs(owner, '/auth/email', { email: to }))).toBe('STEP_UP_REQUIRED')
    const first = await beginEmailChange(stack, owner, { from: owner.email, to })
    const again = await postAs(owner, '/auth/email', { email: to.toUpperCase() })
    const code = await mailedCode(stack, to, first.code)
    const typed = { challenge: String(again.body.challenge), code }
    expect(await addressesOf(owner)).toEqual([owner.email])
    const there = await signInTrusting(stack, owner.email, goodPassword)
    expect(codeOf(await postAs(owner, '/auth/email/verify', first))).toBe('INVALID_CODE')
    await confirmPerson(stack, there, owner.email)
    expect(codeOf(await postAs(there, '/auth/email/verify', typed))).toBe('INVALID_CODE')
    const wrong = { ...typed, code: code === '111111' ? '222222' : '111111' }
    expect((await postAs(owner, '/auth/email/verify', wrong)).body).toMatchObject({ errors: [{ extensions: { triesLeft: 4 } }] })
    expect((await postAs(owner, '/auth/email/verify', typed)).body).toEqual({ email: to })
    // a retry after a lost response succeeds in the session that asked
    expect((await postAs(owner, '/auth/email/verify', typed)).body).toEqual({ email: to })
    expect(await addressesOf(owner)).toEqual([to])
    expect([(await owner.fetch('/plutus/auth/me')).status, (await there.fetch('/plutus/auth/me')).status]).toEqual([200, 401])
    expect([codeOf(await login(owner.email)), (await login(to)).body.next]).toEqual(['INVALID_CREDENTIALS', 'otp'])
    expect(await stack.sql(`SELECT id FROM devices WHERE member = '${owner.user.id}'`)).toEqual([])
    const seen = await owner.graphql('{ members { email } audit_events(filter: { action: { _eq: "email.change" } }) { before after } }')
    expect(seen.data).toMatchObject({ members: [{ email: to }], audit_events: [{ before: { email: owner.email }, after: { email: to } }] })
    const notice = await mailTo(stack, owner.email, ({ subject }) => subject === 'Your email address was changed')
    expect(notice.text).not.toContain(to)
  })

  it('F1 responds alike for a free address and one of another company, and only the mail there tells them apart', plain, async () => {
    const [owner, other] = [await signUpCompany(stack), await signUpCompany(stack)]
    await confirmPerson(stack, owner, owner.email)
    const answers = [await postAs(owner, '/auth/email', { email: newEmail() }), await postAs(owner, '/auth/email', { email: other.email })]
    const shapeOf = ({ status, body }: (typeof answers)[0]) => [status, Object.keys(body), body.resendAfterSeconds]
    expect(shapeOf(answers[1] as (typeof answers)[0])).toEqual(shapeOf(answers[0] as (typeof answers)[0]))
    const mail = await mailTo(stack, other.email, ({ subject }) => subject === 'This email address is already used')
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
    const said = async (email: string) => fieldsOf(await postAs(owner, '/auth/email', { email })).email
    expect(await said(owner.email)).toBe('This is already your email address')
    expect(await said('asha.rao@gmail.com')).toBe('Please enter your company email address')
    expect(await said('not an address')).toBe('Please enter a valid email address')
  })

  it('R3 voids password links that were sent to the former address, and sends no more there', plain, async () => {
    const owner = await signUpCompany(stack)
    const ask = async (email: string) =>
      callAsGuest(stack, '/auth/password/request', { body: { email, captcha: await mintCaptcha(stack) } })
    await ask(owner.email)
    const find = (text: string) => /\/auth\/reset\?token=([\w-]{43})/.exec(text)?.[1]
    const mail = await mailTo(stack, owner.email, ({ text }) => find(text) !== undefined)
    const to = newEmail('moved')
    await completeEmailChange(stack, owner, { from: owner.email, to })
    expect(codeOf(await callAsGuest(stack, '/auth/password/check', { body: { token: find(mail.text) } }))).toBe('LINK_EXPIRED')
    await ask(owner.email)
    await ask(to)
    await mailTo(stack, to, ({ text }) => find(text) !== undefined)
    const mails: { text: string }[] = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${owner.email}`)).json()
    expect(mails.filter(({ text }) => find(text))).toHaveLength(1)
  })

  it('sends pending mails to the new address, and those about the account’s security to the former one', plain, async () => {
    const owner = await signUpCompany(stack)
    const row = (kind: string) =>
      stack.sql(`INSERT INTO plutus_account_mails (id, kind, "to", payload_encrypted, status, attempts, dedupe_key, next_attempt_at, created_at)
        VALUES ('${kind}-${owner.user.id.slice(0, 8)}', '${kind}', '${owner.email}', '', 'retrying', 1, '${kind}:${owner.user.id}', ${Date.now() + 3_600_000}, 1)`)
    await row('role-changed')
    await row('password-changed')
    const to = newEmail('moved')
    await completeEmailChange(stack, owner, { from: owner.email, to })
    const waiting = await stack.sql(
      `SELECT kind, "to" FROM plutus_account_mails WHERE status = 'retrying' AND id LIKE '%${owner.user.id.slice(0, 8)}' ORDER BY kind`,
    )
    expect(waiting.map((mail) => ({ ...mail }))).toEqual([
      { kind: 'password-changed', to: owner.email },
      { kind: 'role-changed', to },
    ])
  })

  it('lets one of two accounts win that confirm one address at once', async () => {
    const [ana, ben] = [await signUpCompany(stack), await signUpCompany(stack)]
    const to = newEmail('wanted')
    const first = await beginEmailChange(stack, ana, { from: ana.email, to })
    const second = await beginEmailChange(stack, ben, { from: ben.email, to, not: [first.code] })
    const { replies, overlapped } = await race(stack.directusUrl, [verifyCall(ana, first), verifyCall(ben, second)])
    console.log(`two accounts, one address, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ ok: 1, EMAIL_TAKEN: 1 })
    expect([await addressesOf(ana), await addressesOf(ben)].flat().sort()).toEqual(
      [to, replies[0]?.status === 200 ? ben.email : ana.email].sort(),
    )
  })

  it('A7 R25 lets one win of a sign-up, an invite and an account that confirm one address at once', async () => {
    const [owner, host] = [await signUpCompany(stack), await signUpCompany(stack)]
    const email = newEmail('wanted')
    const { id } = await beginSignUp(stack, { email })
    const code = await mailedCode(stack, email)
    await inviteMember(host, email, 'Viewer')
    const invite = await inviteToken(stack, email)
    const typed = await beginEmailChange(stack, owner, { from: owner.email, to: email, not: [code] })
    const { replies, overlapped } = await race(stack.directusUrl, [
      verifyCall(owner, typed),
      doorCall(`/auth/signup/${id}/verify`, { code }),
      acceptCall(stack, invite, 'Third'),
    ])
    console.log(`three for one address, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    const { ok, ...refused } = tally(replies)
    expect(ok).toBe(1)
    expect(Object.keys(refused).every((code) => ['EMAIL_TAKEN', 'ALREADY_A_MEMBER'].includes(code))).toBe(true)
    expect(await stack.sql(`SELECT id FROM members WHERE email = '${email}'`)).toHaveLength(1)
  })

  it('R25 refuses team invites to the address that a member moved to', plain, async () => {
    const owner = await signUpCompany(stack)
    const to = newEmail('moved')
    const sender = await joinTeam(stack, owner, newEmail('sender'), 'Sender')
    const { id } = await inviteMember(owner, to, 'Viewer')
    expect(fieldsOf(await postAs(sender, '/auth/email', { email: owner.email })).email).toBe('Someone in your team uses this email address')
    const invite = await inviteToken(stack, to)
    await completeEmailChange(stack, sender, { from: sender.email, to })
    expect((await owner.graphql(`{ invites_by_id(id: "${id}") { status } }`)).data).toEqual({ invites_by_id: { status: 'revoked' } })
    expect(codeOf(await callAsGuest(stack, `/auth/invites/${invite}`))).toBe('LINK_EXPIRED')
    const names = await owner.graphql<{ members: { email: string }[] }>('{ members(filter: { kind: { _eq: "person" } }) { email } }')
    expect(names.data?.members.map(({ email }) => email).sort()).toEqual([owner.email, to].sort())
  })

  it(
    'R25 restores an address by the link it received: every session ends, the password is void, and the link works once',
    plain,
    async () => {
      const owner = await signUpCompany(stack)
      const to = newEmail('taken')
      const token = await completeEmailChange(stack, owner, { from: owner.email, to })
      expect((await callAsGuest(stack, '/auth/email/undo/check', { body: { token } })).body).toEqual({ email: owner.email })
      const { replies } = await race(
        stack.directusUrl,
        Array.from({ length: 4 }, () => doorCall('/auth/email/undo', { token })),
      )
      expect(tally(replies)).toEqual({ ok: 1, LINK_USED: 3 })
      expect(await addressesOf(owner)).toEqual([owner.email])
      expect((await owner.fetch('/plutus/auth/me')).status).toBe(401)
      expect([codeOf(await login(owner.email)), codeOf(await login(to))]).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'])
      const reset = replies.find(({ status }) => status === 200)?.body.token
      const password = 'Another-horse-8'
      expect(
        (await callAsGuest(stack, '/auth/password/reset', { body: { token: reset, password, confirmPassword: password } })).status,
      ).toBe(204)
      expect((await login(owner.email, password)).body.next).toBe('otp')
      await mailTo(stack, owner.email, ({ subject }) => subject === 'Your email address is back')
      for (const wrong of ['', 'x'.repeat(43), undefined]) expect(codeOf(await undo(String(wrong)))).toBe('LINK_EXPIRED')
    },
  )

  it('R25 restores the first address when an account was moved twice, whatever was undone in between', plain, async () => {
    const owner = await signUpCompany(stack)
    const [b, c] = [newEmail('second'), newEmail('third')]
    const first = await completeEmailChange(stack, owner, { from: owner.email, to: b })
    const second = await completeEmailChange(stack, owner, { from: b, to: c })
    expect((await undo(first)).status).toBe(200)
    expect(await addressesOf(owner)).toEqual([owner.email])
    expect(codeOf(await undo(second))).toBe('LINK_EXPIRED')

    const other = await signUpCompany(stack)
    const [d, e] = [newEmail('second'), newEmail('third')]
    const early = await completeEmailChange(stack, other, { from: other.email, to: d })
    const late = await completeEmailChange(stack, other, { from: d, to: e })
    expect((await undo(late)).status).toBe(200)
    expect(await addressesOf(other)).toEqual([d])
    expect((await undo(early)).status).toBe(200)
    expect(await addressesOf(other)).toEqual([other.email])
  })

  it('R25 lets the undo win over a further change that is confirmed at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const owner = await signUpCompany(stack)
      const [b, c] = [newEmail('second'), newEmail('third')]
      const token = await completeEmailChange(stack, owner, { from: owner.email, to: b })
      const typed = await beginEmailChange(stack, owner, { from: b, to: c })
      const { replies } = await race(stack.directusUrl, [doorCall('/auth/email/undo', { token }), verifyCall(owner, typed)])
      console.log(`undo and confirm at once: ${replies.map(({ status }) => status)}`)
      expect(replies[0]?.status).toBe(200)
      expect(await addressesOf(owner)).toEqual([owner.email])
      expect((await owner.fetch('/plutus/auth/me')).status).toBe(401)
    }
  })

  it('A7 reserves the former address for its account while it can be restored', plain, async () => {
    const owner = await signUpCompany(stack)
    const token = await completeEmailChange(stack, owner, { from: owner.email, to: newEmail('moved') })
    await beginSignUp(stack, { email: owner.email })
    await mailTo(stack, owner.email, ({ subject }) => subject === 'This email address can’t be used yet')
    await stack.sql(`UPDATE plutus_email_changes SET expires_at = 1 WHERE from_email = '${owner.email}'`)
    expect(codeOf(await undo(token))).toBe('LINK_EXPIRED')
    const mails: { text: string }[] = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${owner.email}`)).json()
    const { id } = await beginSignUp(stack, { email: owner.email })
    const code = await mailedCode(stack, owner.email, ...mails.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []))
    expect((await callAsGuest(stack, `/auth/signup/${id}/verify`, { body: { code } })).status).toBe(200)
  })

  it('allows three changes a day, and six codes an hour for an address', plain, async () => {
    const owner = await signUpCompany(stack)
    let from = owner.email
    for (let change = 0; change < 3; change++) {
      const to = newEmail(`change-${change}`)
      await completeEmailChange(stack, owner, { from, to })
      from = to
    }
    await confirmPerson(stack, owner, from)
    expect(codeOf(await postAs(owner, '/auth/email', { email: newEmail() }))).toBe('EMAIL_CHANGE_LIMIT')
    const other = await signUpCompany(stack)
    await confirmPerson(stack, other, other.email)
    const codes: string[] = []
    for (let attempt = 0; attempt < 7; attempt++)
      codes.push(codeOf(await postAs(other, '/auth/email', { email: 'flooded@aurora.example.com' })))
    expect(codes.at(-1)).toBe('CODE_RESEND_LIMIT')
  })

  it('R25 moves all of an account or nothing of it when it is killed on the way, and can be undone', {
    tags: ['deeper', ...sweepOnPostgres(database)],
  }, async () => {
    for (const delayMs of isSweep ? [0, 12, 60] : [12]) {
      const owner = await signUpCompany(stack)
      const to = newEmail('killed')
      const typed = await beginEmailChange(stack, owner, { from: owner.email, to })
      const answer = postAs(owner, '/auth/email/verify', typed).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      const pid = stack.kill('directus')
      await answer
      // the mails of a killed sender are leased for a minute
      await stack.sql(`UPDATE plutus_account_mails SET lease_until = 1 WHERE status = 'sending'`)
      await stack.isBack('directus', pid)
      const [address, ...more] = await addressesOf(owner)
      expect(more).toEqual([])
      console.log(`killed after ${delayMs} ms, pid ${pid}: ${address === to ? 'moved' : 'not moved'}`)
      if (address === to) expect((await undo(await undoToken(stack, owner.email))).status).toBe(200)
      else await waitFor(async () => (await login(owner.email)).body.next === 'otp', { what: 'a sign-in by the address that stayed' })
      expect(await addressesOf(owner)).toEqual([owner.email])
    }
  })
})
