import { afterAll, beforeAll, expect, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { acceptCall, inviteMember, inviteText, inviteToken, joinTeam, newPassword } from '#tests/support/team.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

type Graph = Pick<Person, 'graphql'>

const codeOf = async (person: Graph, text: string, variables: Record<string, unknown>) =>
  (await person.graphql(text, variables)).errors?.[0]?.extensions.code ?? 'ok'

const act = (change: string) => `mutation ($id: ID!) { ${change}(id: $id) { id status } }`
const roleText = 'mutation ($id: ID!, $role: CompanyRole!) { changeMemberRole(id: $id, role: $role) { id company_role } }'

const read = (token: string) =>
  fetch(`${stack.directusUrl}/plutus/auth/invites/${token}`, { headers: { authorization: `Bearer ${stack.secrets.guestToken}` } })

async function lastAudit(action: string) {
  const { data } = await owner.graphql<{ audit_events: Record<string, unknown>[] }>(
    'query ($action: String) { audit_events(filter: { action: { _eq: $action } }, sort: ["-seq"], limit: 1) { actor_kind actor_role detail before after } }',
    { action },
  )
  return data?.audit_events[0]
}

it('R25 invites by mail with one link per address, which is void once another is sent or it is revoked', async () => {
  const invite = await inviteMember(owner, ' New.Person@Example.com ', 'Sender')
  expect(invite).toMatchObject({ email: 'new.person@example.com', company_role: 'Sender', status: 'pending' })
  expect(await codeOf(owner, inviteText, { email: 'new.person@example.com', role: 'Viewer' })).toBe('ALREADY_INVITED')
  expect(await codeOf(owner, inviteText, { email: demo.email, role: 'Viewer' })).toBe('ALREADY_A_MEMBER')
  expect(await codeOf(owner, inviteText, { email: 'not an address', role: 'Viewer' })).toBe('VALIDATION')
  const first = await inviteToken(stack, 'new.person@example.com')
  expect(await (await read(first)).json()).toEqual({
    email: 'new.person@example.com',
    companyName: 'Aurora Retail',
    role: 'Sender',
    invitedBy: 'Meera Krishnan',
  })
  await command(owner, act('resendInvite'), { id: invite.id })
  const second = await inviteToken(stack, 'new.person@example.com', [first])
  expect([(await read(first)).status, (await read(second)).status]).toEqual([410, 200])
  for (let count = 0; count < 4; count++) await command(owner, act('resendInvite'), { id: invite.id })
  expect(await codeOf(owner, act('resendInvite'), { id: invite.id })).toBe('RESEND_LIMIT')
  await command(owner, act('revokeInvite'), { id: invite.id })
  expect((await read(second)).status).toBe(410)
  // revoking and inviting again does not reset the limit
  expect(await codeOf(owner, inviteText, { email: 'new.person@example.com', role: 'Sender' })).toBe('RESEND_LIMIT')
  expect(await lastAudit('team.revoke_invite')).toMatchObject({
    actor_kind: 'person',
    actor_role: 'Owner',
    before: { status: 'pending' },
    after: { status: 'revoked' },
  })
})

const listText = 'mutation ($people: [InviteInput!]!) { inviteMembers(people: $people) { name } }'
const invited = async (emails: string[]) => {
  const text =
    'query ($emails: [String]) { invites(filter: { email: { _in: $emails } }, sort: ["email"], limit: 60) { email company_role status } }'
  return (await owner.graphql<{ invites: object[] }>(text, { emails })).data?.invites
}
const mailsTo = async (email: string) => {
  const mails = await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`)
  return ((await mails.json()) as object[]).length
}

it('R25 invites a list in one call, all or none, and mails no one twice on a repeat', async () => {
  const [ana, ben, cem] = ['ana', 'ben', 'cem'].map((name) => `${name}.list@example.com`) as [string, string, string]
  const people = [
    { email: ' Cem.List@Example.com ', role: 'Finance' },
    { email: ana, role: 'Sender' },
    { email: ben, role: 'Viewer' },
  ]
  const fieldsOf = async (list: object[]) => (await owner.graphql(listText, { people: list })).errors?.[0]?.extensions.fields
  expect(await fieldsOf([{ email: 'broken', role: 'Viewer' }, ...people, { email: ana, role: 'Viewer' }])).toEqual({
    'people.0.email': 'Please enter a valid email address',
    'people.4.email': 'This address is in the list twice',
  })
  expect(await fieldsOf([...people, { email: demo.email, role: 'Viewer' }])).toEqual({
    'people.3.email': 'This person already has an account. They can sign in.',
  })
  expect(await fieldsOf(Array.from({ length: 51 }, (_, index) => ({ email: `many${index}@example.com`, role: 'Viewer' })))).toEqual({
    people: 'Send up to 50 invites at once',
  })
  expect(await fieldsOf([])).toEqual({ people: 'Please enter an email address' })
  expect(await invited([ana, ben, cem])).toEqual([])
  await command(owner, listText, { people })
  const standing = [
    { email: ana, company_role: 'Sender', status: 'pending' },
    { email: ben, company_role: 'Viewer', status: 'pending' },
    { email: cem, company_role: 'Finance', status: 'pending' },
  ]
  expect(await invited([ana, ben, cem])).toEqual(standing)
  await Promise.all([ana, ben, cem].map((email) => inviteToken(stack, email)))
  // a retry after a lost response, with one more address
  await command(owner, listText, { people: [...people, { email: 'dee.list@example.com', role: 'Viewer' }] })
  await inviteToken(stack, 'dee.list@example.com')
  expect(await Promise.all([ana, ben, cem].map(mailsTo))).toEqual([1, 1, 1])
  expect(await fieldsOf([{ email: ana, role: 'Admin' }])).toEqual({
    'people.0.email': 'This person has already been invited. Send the invite again instead.',
  })
  expect(await invited([ana, ben, cem])).toEqual(standing)
  expect(await lastAudit('team.invite')).toMatchObject({ actor_role: 'Owner', after: { email: 'dee.list@example.com' } })
  // fifty an hour, counted with single invites, and a list above that invites no one
  const more = Array.from({ length: 48 }, (_, index) => ({ email: `flood${index}@example.com`, role: 'Viewer' }))
  const [refusal] = (await owner.graphql(listText, { people: more })).errors ?? []
  expect(refusal?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3600 })
  expect(refusal?.extensions.left).toBeGreaterThan(30)
  expect(await invited(['flood0@example.com'])).toEqual([])
})

it('R25 says nothing of an account elsewhere except in the mail', async () => {
  expect(await inviteMember(owner, rivalAccount.email, 'Viewer')).toMatchObject({ email: rivalAccount.email, status: 'pending' })
  const mail = await mailTo(stack, rivalAccount.email, ({ subject }) => subject === 'Join Aurora Retail on Plutus')
  expect(mail.text).toContain('already has a Plutus account')
  expect(mail.text).not.toContain('invite=')
})

it('R25 lets only Owners make and change Owners, and applies a role from the next call on', async () => {
  const admin = await joinTeam(stack, owner, 'admin@example.com', 'Admin')
  const sender = await joinTeam(stack, owner, 'sender@example.com', 'Sender')
  const watcher = await mailTo(stack, demo.email, ({ subject }) => subject === 'Joined Tester joined Aurora Retail')
  expect(watcher.text).toContain('/profile/team')
  expect(await codeOf(admin, inviteText, { email: 'another@example.com', role: 'Owner' })).toBe('FORBIDDEN')
  expect(await codeOf(admin, roleText, { id: sender.user.id, role: 'Viewer' })).toBe('STEP_UP_REQUIRED')
  await confirmPerson(stack, admin, admin.email)
  expect(await codeOf(admin, roleText, { id: admin.user.id, role: 'Owner' })).toBe('FORBIDDEN')
  expect(await codeOf(admin, roleText, { id: owner.user.id, role: 'Viewer' })).toBe('FORBIDDEN')
  for (const change of ['suspendMember', 'removeMember']) expect(await codeOf(admin, act(change), { id: owner.user.id })).toBe('FORBIDDEN')
  expect(await codeOf(sender, inviteText, { email: 'another@example.com', role: 'Viewer' })).toBe('FORBIDDEN')
  const withOwner = ['Viewer', 'Owner'].map((role) => ({ email: `${role}.listed@example.com`, role }))
  expect(await codeOf(admin, listText, { people: withOwner })).toBe('FORBIDDEN')
  expect(await codeOf(sender, listText, { people: withOwner.slice(0, 1) })).toBe('FORBIDDEN')

  const reads = async () =>
    (await sender.graphql<{ audit_events: unknown[] }>('{ audit_events(limit: 1) { id } }')).data?.audit_events.length
  expect(await reads()).toBe(0)
  await command(admin, roleText, { id: sender.user.id, role: 'Admin' })
  expect(await reads()).toBe(1)
  await mailTo(stack, sender.email, ({ subject }) => subject === 'Your role at Aurora Retail is now Administrator')
  expect(await lastAudit('team.change_role')).toMatchObject({
    actor_role: 'Admin',
    detail: { name: 'Joined Tester' },
    before: { company_role: 'Sender' },
    after: { company_role: 'Admin' },
  })
  await confirmPerson(stack, owner, demo.email)
  expect(await codeOf(owner, roleText, { id: owner.user.id, role: 'Admin' })).toBe('LAST_OWNER')
  for (const change of ['suspendMember', 'removeMember']) expect(await codeOf(owner, act(change), { id: owner.user.id })).toBe('LAST_OWNER')
})

it('R25 suspends at once, restores, and removes for good: the name stays, the address is free', async () => {
  const leaver = await joinTeam(stack, owner, 'leaver@example.com', 'Sender')
  const isIn = async () => (await leaver.fetch('/plutus/auth/me')).status
  expect(await isIn()).toBe(200)
  await command(owner, act('suspendMember'), { id: leaver.user.id })
  expect(await isIn()).toBe(401)
  await expect(signIn(stack, { email: leaver.email, password: newPassword })).rejects.toThrow('INVALID_CREDENTIALS')
  await command(owner, act('reactivateMember'), { id: leaver.user.id })
  const removed = await command<{ status: string }>(owner, act('removeMember'), { id: leaver.user.id })
  expect(removed.status).toBe('removed')
  await expect(signIn(stack, { email: leaver.email, password: newPassword })).rejects.toThrow('INVALID_CREDENTIALS')
  const { data } = await owner.graphql<{ members_by_id: object }>('query ($id: ID!) { members_by_id(id: $id) { name email status } }', {
    id: leaver.user.id,
  })
  expect(data?.members_by_id).toEqual({ name: 'Joined Tester', email: `${leaver.user.id}@removed.invalid`, status: 'removed' })
  expect(await codeOf(owner, act('reactivateMember'), { id: leaver.user.id })).toBe('NOT_FOUND')
  const again = await joinTeam(stack, owner, leaver.email, 'Viewer', [leaver.invite])
  expect(again.user.id).not.toBe(leaver.user.id)
})

it('R25 accepts an invite once', async () => {
  await inviteMember(owner, 'once@example.com', 'Viewer')
  const token = await inviteToken(stack, 'once@example.com')
  const { path, body, headers } = acceptCall(stack, token, 'Once')
  const accept = () =>
    fetch(stack.directusUrl + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await accept()).status).toBe(200)
  expect((await accept()).status).toBe(410)
})

it('R25 extends or narrows a role in this company, but not what is fixed', async () => {
  const text = 'mutation ($changes: [PermissionChangeInput!]!) { updatePermissions(changes: $changes) { id permissions } }'
  const change = (role: string, ability: string, allowed: boolean) => ({ changes: [{ role, ability, allowed }] })
  const support = await joinTeam(stack, owner, 'support@example.com', 'Support')
  const create = 'mutation ($id: ID!) { createCampaign(clientId: $id, input: { deliveryType: rewardlinks, name: "By support" }) { id } }'
  expect(await codeOf(support, create, { id: 'a' })).toBe('FORBIDDEN')
  const given = await command<{ permissions: unknown }>(owner, text, change('Support', 'campaign.draft', true))
  expect(given.permissions).toEqual({ Support: { 'campaign.draft': true } })
  expect(await codeOf(support, create, { id: 'a' })).toBe('ok')
  expect(((await (await support.fetch('/plutus/auth/me')).json()) as { abilities: string[] }).abilities).toContain('campaign.draft')
  expect(await lastAudit('permission.update')).toMatchObject({
    before: { 'Support campaign.draft': false },
    after: { 'Support campaign.draft': true },
  })
  expect(await codeOf(owner, text, change('Owner', 'campaign.draft', false))).toBe('PERMISSION_FIXED')
  expect(await codeOf(owner, text, change('Viewer', 'campaign.launch', true))).toBe('PERMISSION_FIXED')
  expect(await codeOf(owner, text, change('Admin', 'team.manage', false))).toBe('PERMISSION_FIXED')
  expect(await codeOf(owner, text, change('Admin', 'team.rule', true))).toBe('VALIDATION')
  expect(await codeOf(owner, text, { changes: [] })).toBe('VALIDATION')
  const back = await command<{ permissions: unknown }>(owner, text, change('Support', 'campaign.draft', false))
  expect(back.permissions).toEqual({})
})
