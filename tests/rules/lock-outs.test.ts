import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, operator } from '#tests/support/campaigns.ts'
import { codeOf, createGuestCaller, mailAfter } from '#tests/support/guest-caller.ts'
import { mailTo } from '#tests/support/mail.ts'
import { mintCaptcha } from '#tests/support/mint-captcha.ts'
import { tally } from '#tests/support/race.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import {
  callAsGuest,
  goodPassword,
  codeOf as guestCode,
  newEmail,
  signUpCompany,
  signUpForm,
  solveCaptcha,
} from '#tests/support/sign-up.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { inviteMember, inviteText, inviteToken, joinTeam } from '#tests/support/team.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.stop())

const wrong = 'Not-this-one-1!'
const from = (address: number) => createGuestCaller(stack, { ip: `203.0.113.${address}` })

/** Uses up an account’s hundred password attempts per hour with wrong passwords from ten IP addresses. */
async function spendTries(email: string): Promise<void> {
  for (let address = 0; address < 10; address++)
    await Promise.all(Array.from({ length: 10 }, () => from(address).login({ email, password: wrong })))
}

it('F3 a stranger can neither prevent a new password nor lock its person out afterwards', { tags: ['sweep'] }, async () => {
  const owner = await signUpCompany(stack)
  const { email } = owner
  // a person with the old password requests all codes of the hour
  for (let count = 0; count < 6; count++) await from(200).login({ email, password: goodPassword })
  expect(codeOf(await from(201).login({ email, password: goodPassword }))).toBe('CODE_RESEND_LIMIT')
  await spendTries(email)
  expect(codeOf(await from(99).login({ email, password: goodPassword }))).toBe('CAPTCHA_REQUIRED')

  const change = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }'
  const fresh = 'Another-horse-8'
  const input = { currentPassword: wrong, password: fresh, confirmPassword: fresh }
  expect((await owner.graphql(change, { input })).errors?.[0]?.extensions.code).toBe('VALIDATION')

  await callAsGuest(stack, '/auth/password/request', { body: { email, captcha: await mintCaptcha(stack) } })
  const mail = await mailTo(stack, email, ({ text }) => text.includes('/auth/reset?token='))
  const token = /reset\?token=([\w-]{43})/.exec(mail.text)?.[1]
  const reset = await callAsGuest(stack, '/auth/password/reset', { body: { token, password: fresh, confirmPassword: fresh } })
  expect(reset.status).toBe(204)
  expect((await from(99).login({ email, password: fresh })).body).toMatchObject({ next: 'otp' })
})

it('F3 A9 lets a person sign in by a captcha or a mailed code above the account’s limit, and tells a stranger nothing', async () => {
  const { email } = await signUpCompany(stack)
  await spendTries(email)
  const right = { email, password: goodPassword }
  expect(codeOf(await from(99).login(right))).toBe('CAPTCHA_REQUIRED')
  const captcha = await solveCaptcha(stack)
  expect(codeOf(await from(99).login({ ...right, password: wrong, captcha }))).toBe('INVALID_CREDENTIALS')
  expect(codeOf(await from(99).login({ ...right, captcha })), 'a captcha is good once').toBe('CAPTCHA_REQUIRED')
  expect((await from(99).login({ ...right, captcha: await mintCaptcha(stack) })).body).toMatchObject({ next: 'otp' })

  // a hundred captchas a day, then only the mailbox
  const captchas = await Promise.all(Array.from({ length: 100 }, () => mintCaptcha(stack)))
  const codes = await Promise.all(
    captchas.map((one, at) =>
      from(100 + (at % 50))
        .login({ email, password: wrong, captcha: one })
        .then(codeOf),
    ),
  )
  expect(tally(codes)).toEqual({ INVALID_CREDENTIALS: 99, MAILBOX_CODE_REQUIRED: 1 })
  expect(codeOf(await from(98).login({ ...right, captcha: await mintCaptcha(stack) }))).toBe('MAILBOX_CODE_REQUIRED')

  const ask = async (to: string) =>
    from(97).post<{ challenge: string }>('/auth/login/mailbox', { email: to, captcha: await mintCaptcha(stack) })
  const { result, code } = await mailAfter(stack, email, () => ask(email))
  const { challenge } = result.body
  const prove = (typed: string) => from(97).post<{ pass: string }>('/auth/login/mailbox/verify', { challenge, code: typed })
  expect(codeOf(await prove(code === '000000' ? '111111' : '000000'))).toBe('INVALID_CODE')
  const { pass } = (await prove(code)).body
  expect(codeOf(await from(97).login({ ...right, password: wrong, pass }))).toBe('INVALID_CREDENTIALS')
  expect(codeOf(await from(97).login({ ...right, password: wrong, pass: `${pass}x` }))).toBe('CAPTCHA_REQUIRED')
  expect((await from(97).login({ ...right, pass })).body.token, 'no second code to the mailbox just proven').toEqual(expect.any(String))

  // three unused codes an hour, and an address without an account gets the same responses and no mail
  const nobody = newEmail('nobody')
  for (const to of [email, nobody]) {
    const answers = [await ask(to), await ask(to), await ask(to), await ask(to)]
    expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok', 'CODE_RESEND_LIMIT'])
    expect(Object.keys(answers[0]?.body ?? {})).toEqual(['challenge'])
  }
  await mailTo(stack, email, ({ subject }) => subject === 'Your code to sign in to Plutus')
  expect(await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(nobody)}`)).json()).toEqual([])
})

it('F3 one stranger with all addresses of their network locks no one out', async () => {
  const { email } = await signUpCompany(stack)
  const codes: string[] = []
  for (let round = 0; round < 12; round++) {
    const tries = Array.from({ length: 11 }, (_, host) => createGuestCaller(stack, { ip: `2001:db8:7::${round}:${host}` }))
    codes.push(...(await Promise.all(tries.map((stranger) => stranger.login({ email, password: wrong })))).map(codeOf))
    // five minutes pass, but not the hour
    await runSql(stack, undefined, `update plutus_login_attempts set expire = 0 where expire < ${Date.now() + 6 * 60_000}`)
  }
  expect(tally(codes)).toEqual({ INVALID_CREDENTIALS: 30, RATE_LIMITED: 102 })
  expect((await from(98).login({ email, password: goodPassword })).body).toMatchObject({ next: 'otp' })
})

it('F2 counts the codes of a mailbox, whatever follows the plus sign', async () => {
  const name = newEmail().split('@')[0]
  const codes = []
  for (let tag = 0; tag < 6; tag++) {
    const form = signUpForm({ email: `${name}+${tag}@aurora.example.com`, captcha: await mintCaptcha(stack) })
    codes.push(guestCode(await callAsGuest(stack, '/auth/signup', { body: form })))
  }
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'CODE_RESEND_LIMIT'])
})

it('R25 limits the invites to a mailbox, however many companies send them', async () => {
  const companies = [await signIn(stack), await signIn(stack, rivalAccount), await signUpCompany(stack)]
  const victim = newEmail('victim')
  const resend = 'mutation ($id: ID!) { resendInvite(id: $id) { id } }'
  const codes: string[] = []
  for (const company of companies) {
    const invited = await company.graphql<{ inviteMember: { id: string } }>(inviteText, { email: victim, role: 'Viewer' })
    codes.push(invited.errors?.[0]?.extensions.code ?? 'ok')
    for (let again = 0; invited.data && again < 5; again++)
      codes.push((await company.graphql(resend, { id: invited.data.inviteMember.id })).errors?.[0]?.extensions.code ?? 'ok')
  }
  expect(codes).toEqual([...Array(12).fill('ok'), 'RESEND_LIMIT'])
})

it('R25 voids the invites of someone who may no longer invite', async () => {
  const owner = await signIn(stack)
  const status = async (id: string) =>
    (await owner.graphql<{ invites_by_id: { status: string } }>('query ($id: ID!) { invites_by_id(id: $id) { status } }', { id })).data
      ?.invites_by_id.status
  const invite = async (by: Pick<Person, 'graphql' | 'fetch'>, role: 'Owner' | 'Admin' = 'Admin') => {
    const { id, email } = await inviteMember(by, newEmail('friend'), role)
    return { id, token: await inviteToken(stack, email) }
  }
  const role = 'mutation ($id: ID!, $role: CompanyRole!) { changeMemberRole(id: $id, role: $role) { id } }'
  const act = (change: string) => `mutation ($id: ID!) { ${change}(id: $id) { id } }`
  await confirmPerson(stack, owner, demo.email)

  // an Owner who becomes an Administrator keeps the invites that an Administrator may send
  const second = await joinTeam(stack, owner, newEmail('second'), 'Owner')
  const [asOwner, asAdmin] = [await invite(second, 'Owner'), await invite(second)]
  await command(owner, role, { id: second.user.id, role: 'Admin' })
  expect([await status(asOwner.id), await status(asAdmin.id)]).toEqual(['revoked', 'pending'])
  expect(guestCode(await callAsGuest(stack, `/auth/invites/${asOwner.token}`))).toBe('LINK_EXPIRED')
  await command(owner, role, { id: second.user.id, role: 'Viewer' })
  expect(await status(asAdmin.id)).toBe('revoked')

  for (const change of ['suspendMember', 'removeMember']) {
    const leaver = await joinTeam(stack, owner, newEmail('leaver'), 'Admin')
    const [wayBack, passedOn] = [await invite(leaver), await invite(leaver)]
    // an invite that a colleague sends again belongs to the colleague
    await command(owner, act('resendInvite'), { id: passedOn.id })
    await command(owner, act(change), { id: leaver.user.id })
    expect([await status(wayBack.id), await status(passedOn.id)], change).toEqual(['revoked', 'pending'])
    expect(guestCode(await callAsGuest(stack, `/auth/invites/${wayBack.token}`)), change).toBe('LINK_EXPIRED')
  }
  const leaver = await joinTeam(stack, owner, newEmail('leaver'), 'Admin')
  const wayBack = await invite(leaver)
  await operator(stack, 'suspend-member', { email: leaver.email })
  expect(await status(wayBack.id)).toBe('revoked')
})
