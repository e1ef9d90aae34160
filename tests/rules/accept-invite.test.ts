import { afterAll, beforeAll, expect, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { race } from '#tests/support/race.ts'
import { actAs, type Person, signIn } from '#tests/support/sign-in.ts'
import { callAsGuest, codeOf, fieldsOf, goodPassword, newEmail, signUpCompany } from '#tests/support/sign-up.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const inviteText = 'mutation ($input: InviteInput!) { inviteMember(input: $input) { id status } }'

async function findInviteToken(email: string, not?: string): Promise<string> {
  const find = (text: string) => /\?invite=([\w-]+)/.exec(text)?.[1]
  const mail = await mailTo(stack, email, ({ text }) => find(text) !== undefined && find(text) !== not)
  return String(find(mail.text))
}

async function invite(email: string, role = 'Manager'): Promise<{ id: string; token: string }> {
  const { id } = await command<{ id: string }>(owner, inviteText, { input: { email, role } })
  return { id, token: await findInviteToken(email) }
}

const form = (changed: object = {}) => ({
  firstName: 'Dev',
  lastName: 'Patel',
  countryCode: 'IN',
  phone: '',
  password: goodPassword,
  confirmPassword: goodPassword,
  terms: true,
  ...changed,
})
const accept = (token: string, changed: object = {}) => callAsGuest(stack, `/auth/invites/${token}`, { body: form(changed) })
const openInvite = (token: string) => callAsGuest(stack, `/auth/invites/${token}`)

it('R25 makes the person who accepts a member with the invited role, and signs them in', async () => {
  const email = newEmail('dev')
  const { id, token } = await invite(email)
  const team = () => owner.graphql<{ companies: { revision: number }[] }>('{ companies(limit: 1) { revision } }')
  const before = (await team()).data?.companies[0]?.revision ?? Number.NaN
  expect((await openInvite(token)).body).toEqual({ email, companyName: 'Aurora Retail', role: 'Manager', invitedBy: 'Meera Krishnan' })
  const { status, body } = await accept(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { email, name: 'Dev Patel', companyRole: 'Manager', company: { name: 'Aurora Retail' } } })
  expect((await team()).data?.companies[0]?.revision, 'every open Team page gets an event (W15)').toBeGreaterThan(before)
  const joined = actAs(stack, String(body.token))
  const { data } = await joined.graphql<{ wallets: object[]; audit_events: object[] }>(
    '{ wallets(limit: 1) { id } audit_events(limit: 1) { id } }',
  )
  expect([data?.wallets.length, data?.audit_events.length]).toEqual([1, 0])
  const after = await owner.graphql<{ invites_by_id: { status: string } }>('query ($id: ID!) { invites_by_id(id: $id) { status } }', { id })
  expect(after.data?.invites_by_id.status).toBe('accepted')
  expect([codeOf(await openInvite(token)), codeOf(await accept(token))]).toEqual(['LINK_USED', 'LINK_USED'])
})

it('V1 V4 V5 V7 V9 return the same messages as the form', async () => {
  const { token } = await invite(newEmail('wrong'))
  const wrong = { firstName: '', phone: '12', password: 'short', confirmPassword: 'other', terms: false }
  expect(fieldsOf(await accept(token, wrong))).toEqual({
    firstName: 'Your name is required',
    phone: 'Please enter valid phone number',
    password: 'At least 8 characters with upper and lower case, a number and a special character',
    confirmPassword: 'The password does not match',
    terms: 'You must agree to the terms and conditions',
  })
  expect((await accept(token, { phone: '098765 43210' })).body).toMatchObject({ user: { phone: '+919876543210' } })
})

it('R25 accepts an invite once when several race', async () => {
  const { token } = await invite(newEmail('race'))
  const headers = { authorization: `Bearer ${stack.secrets.guestToken}` }
  const calls = Array.from({ length: 4 }, () => ({ path: `/plutus/auth/invites/${token}`, body: form(), headers }))
  const { replies } = await race(stack.directusUrl, calls)
  const codes = replies.map(({ status, body }) => body.errors?.[0]?.extensions.code ?? status)
  expect(codes.sort()).toEqual([200, 'LINK_USED', 'LINK_USED', 'LINK_USED'])
})

it('R25 refuses invites that were revoked, replaced or never existed', async () => {
  const { id, token } = await invite(newEmail('revoked'))
  await command(owner, 'mutation ($id: ID!) { revokeInvite(id: $id) { id } }', { id })
  const email = newEmail('again')
  const sent = await invite(email)
  await command(owner, 'mutation ($id: ID!) { resendInvite(id: $id) { id } }', { id: sent.id })
  const newer = await findInviteToken(email, sent.token)
  for (const dead of [token, sent.token, 'x'.repeat(43)])
    expect([codeOf(await openInvite(dead)), codeOf(await accept(dead))]).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED'])
  expect((await accept(newer)).status).toBe(200)
})

it('R25 refuses an address that has an account in the meantime', async () => {
  const email = newEmail('elsewhere')
  const { token } = await invite(email)
  await signUpCompany(stack, { email })
  expect([codeOf(await openInvite(token)), codeOf(await accept(token))]).toEqual(['ALREADY_A_MEMBER', 'ALREADY_A_MEMBER'])
})

it('R25 allows a new invite to a removed member', async () => {
  const email = newEmail('back')
  const first = await accept((await invite(email)).token)
  const { id } = first.body.user as { id: string }
  await command(owner, 'mutation ($id: ID!) { removeMember(id: $id) { id } }', { id })
  await command(owner, inviteText, { input: { email, role: 'Viewer' } })
  const links: { text: string }[] = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`)).json()
  expect(links.length).toBeGreaterThan(0)
  const former = /\?invite=([\w-]+)/.exec(links.at(-1)?.text ?? '')?.[1]
  const again = await accept(await findInviteToken(email, former))
  expect(again.body).toMatchObject({ user: { companyRole: 'Viewer' } })
})
