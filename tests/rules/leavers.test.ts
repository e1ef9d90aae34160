import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApprovalFixture, openApprovalFixture, reason, rejectText } from '#tests/support/approvals.ts'
import { addRecipient, campaignReaches, command, draftCampaign, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { farYear } from '#tests/support/far-ahead.ts'
import { createKey } from '#tests/support/keys.ts'
import { mailsTo, mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { joinTeam } from '#tests/support/team.ts'
import { scheduled, uploadFile } from './approval-edits.ts'

let stack: TestStack
let owner: Person
let approvals: ApprovalFixture

beforeAll(async () => {
  stack = await startStack()
  approvals = await openApprovalFixture(stack)
  owner = approvals.owner
  await approvals.setRules({ amount: null, count: null })
})
afterAll(() => stack?.stop())

const act = (change: string) => `mutation ($id: ID!) { ${change}(id: $id) { id status } }`
const permissionText = 'mutation ($changes: [PermissionChangeInput!]!) { updatePermissions(changes: $changes) { id } }'
const readdressText = 'mutation ($id: ID!, $email: String!) { readdressReward(id: $id, email: $email) { id } }'

/** Sends the campaign's first reward to `email` and returns the address that receives replies to it. */
async function replyAddressOf(campaign: string, email: string): Promise<string | undefined> {
  const [reward] = await rewardsOf(owner, campaign)
  await command(owner, readdressText, { id: reward?.id, email })
  const { id } = await mailTo(stack, email)
  const letter = readFileSync(join(stack.dataDir, 'mailbox', `${id}.eml`), 'utf8')
  return /^Reply-To: (.+?)\r?$/m.exec(letter)?.[1]
}

async function launchAs(person: Pick<Person, 'graphql' | 'fetch'>, name: string): Promise<string> {
  const { id } = await draftCampaign(person, { name })
  await launch(person, await addRecipient(person, id, { email: `${randomUUID()}@example.com` }))
  await campaignReaches(owner, id, 'live')
  return id
}

it('sends replies to the owner only while they are active, else to an Owner of the company', async () => {
  const sender = await joinTeam(stack, owner, 'replies@example.com', 'Sender')
  const campaign = await launchAs(sender, 'Replies')
  expect(await replyAddressOf(campaign, 'one@example.com')).toBe(sender.email)
  await command(owner, act('suspendMember'), { id: sender.user.id })
  expect(await replyAddressOf(campaign, 'two@example.com')).toBe(demo.email)
  await command(owner, act('reactivateMember'), { id: sender.user.id })
  expect(await replyAddressOf(campaign, 'three@example.com')).toBe(sender.email)
  await command(owner, act('removeMember'), { id: sender.user.id })
  expect(await replyAddressOf(campaign, 'four@example.com')).toBe(demo.email)
})

it('emails the Owners that a launch has finished if its owner left, and nobody about a key’s campaign', async () => {
  await launchAs(actAs(stack, stack.apiKey), 'By a key')
  const sender = await joinTeam(stack, owner, 'finished@example.com', 'Sender')
  const { id } = await draftCampaign(sender, { name: 'Goes on' })
  await command(owner, act('suspendMember'), { id: sender.user.id })
  await launch(owner, await addRecipient(owner, id, { email: 'goes-on@example.com' }))
  const mail = await mailTo(stack, demo.email, ({ subject }) => subject.startsWith('Goes on:'))
  expect(mail.text).toContain('you own the campaign or the company')
  expect((await mailsTo(stack, demo.email)).filter(({ subject }) => subject.startsWith('By a key:'))).toEqual([])
})

it('emails each new approver about a pending request once, with the zone of its sending time', async () => {
  const { sender, manager, submitted, setRules } = approvals
  await setRules({ amount: '50000', count: 3 })
  const { request } = await submitted('Who may decide', { delivery: scheduled })
  const isAbout = ({ subject }: { subject: string }) => subject.startsWith('Approve: Who may decide,')
  const joined = await joinTeam(stack, owner, 'joined-later@example.com', 'Manager')
  const promoted = await joinTeam(stack, owner, 'promoted@example.com', 'Viewer')
  const support = await joinTeam(stack, owner, 'able@example.com', 'Support')
  const mail = await mailTo(stack, joined.email, isAbout)
  expect(mail.text).toContain(`It is planned for 30 Mar ${farYear}, 09:30 (Asia/Kolkata).`)
  expect(mail.text).toMatch(/it returns to Joined Tester on .+ \(Asia\/Kolkata\)\./)
  const setRole = (role: string) => operator(stack, 'set-role', { email: promoted.email, role })
  const letSupport = (allowed: boolean) =>
    command(owner, permissionText, { changes: [{ role: 'Support', ability: 'approval.decide', allowed }] })
  await setRole('Manager')
  await letSupport(true)
  for (const { email } of [promoted, support]) await mailTo(stack, email, isAbout)
  for (const status of ['suspended', 'active']) await operator(stack, 'suspend-member', { email: joined.email, status })
  for (const role of ['Viewer', 'Manager']) await setRole(role)
  await letSupport(false)
  await command(manager, rejectText, { id: request.id, reason })
  await submitted('After it')
  // a later mail to each shows that no second one came before it
  for (const { email } of [joined, promoted]) {
    await mailTo(stack, email, ({ subject }) => subject.includes('After it'))
    expect((await mailsTo(stack, email)).filter(isAbout)).toHaveLength(1)
  }
  expect((await mailsTo(stack, sender.email)).filter(isAbout)).toEqual([])
  await setRules({ amount: null, count: null })
})

type Work = Record<'launches' | 'requests' | 'undecidable' | 'imports' | 'keys', { count: number; rows: object[] }> & { campaigns: number }

const workOf = async (id: string, role = '', person: Pick<Person, 'fetch'> = owner) => {
  const answer = await person.fetch(`/plutus/team/${id}/work${role && `?role=${role}`}`)
  return { status: answer.status, work: (await answer.json()) as Work }
}
const handOverText = (change: string) => `mutation ($id: ID!, $successor: ID) { ${change}(id: $id, successor: $successor) { id status } }`
const ids = (list: { rows: object[] }) => list.rows.map((row) => (row as { id: string }).id)

it('lists what a member has under way, and hands it over in the transaction that removes them', async () => {
  const { setRules, manager } = approvals
  const leaver = await joinTeam(stack, owner, 'leaver@example.com', 'Admin')
  const heir = await joinTeam(stack, owner, 'heir@example.com', 'Sender')
  const draftOf = async (person: Pick<Person, 'graphql' | 'fetch'>, name: string, changes = {}) => {
    const { id } = await draftCampaign(person, { name, changes })
    return addRecipient(person, id, { email: `${randomUUID()}@example.com` })
  }
  const planned = await draftOf(leaver, 'Planned', { delivery: scheduled })
  const { id: launched } = await launch(leaver, planned)
  const withFile = await draftOf(leaver, 'With a file')
  const file = await uploadFile(leaver, withFile)
  await confirmPerson(stack, leaver, leaver.email)
  const { key } = await createKey(leaver, { name: 'Of the leaver', role: 'Sender' })
  await setRules({ amount: '50000', count: null })
  const submittedDraft = await draftOf(leaver, 'Asked for')
  await launch(leaver, submittedDraft)
  const own = await draftOf(owner, 'Only the leaver decides')
  await launch(owner, own)
  // the demo and the earlier tests have further approvers
  const kept = [owner, leaver, heir].map(({ user }) => `'${user.id}'`).join()
  const company = `(select company from members where id = '${owner.user.id}')`
  await runSql(
    stack,
    undefined,
    `update members set status = 'suspended' where kind = 'person' and company = ${company} and id not in (${kept})`,
  )
  const requests = (
    await owner.graphql<{ approval_requests: { id: string; campaign: { id: string } }[] }>(
      '{ approval_requests(filter: { status: { _eq: "pending" } }, limit: 50) { id campaign { id } } }',
    )
  ).data?.approval_requests
  const requestOf = (campaign: string) => requests?.find((request) => request.campaign.id === campaign)?.id

  const { work } = await workOf(leaver.user.id)
  expect(work.campaigns).toBe(3)
  expect(work.launches).toEqual({ count: 1, rows: [{ id: launched, name: 'Planned', campaign: planned.id }] })
  expect(ids(work.requests)).toEqual([requestOf(submittedDraft.id)])
  expect(ids(work.undecidable)).toContain(requestOf(own.id))
  expect(work.imports).toEqual({ count: 1, rows: [{ id: file, name: 'more.csv', campaign: withFile.id }] })
  expect(work.keys.rows).toEqual([{ id: key.id, name: 'Of the leaver', campaign: null }])
  const none = { count: 0, rows: [] }
  const asManager = await workOf(leaver.user.id, 'Manager')
  expect(asManager.work).toMatchObject({ campaigns: 0, launches: none, undecidable: none, keys: { count: 1 } })
  expect((await workOf(leaver.user.id, 'Sender')).work).toMatchObject({
    campaigns: 0,
    imports: none,
    undecidable: { count: work.undecidable.count },
  })
  const rival = await signIn(stack, rivalAccount)
  const answers = [
    await workOf(rival.user.id),
    await workOf(key.member.id),
    await workOf('x'),
    await workOf(leaver.user.id, '', heir),
    await workOf(leaver.user.id, 'None'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 400])

  const viewer = await joinTeam(stack, owner, 'viewer@example.com', 'Viewer')
  for (const successor of [rival.user.id, manager.user.id, key.member.id, leaver.user.id, viewer.user.id, randomUUID()])
    for (const change of ['suspendMember', 'removeMember'])
      expect((await owner.graphql(handOverText(change), { id: leaver.user.id, successor })).errors?.[0]?.extensions.code).toBe(
        'NO_SUCCESSOR',
      )
  expect((await workOf(leaver.user.id)).work).toEqual(work)
  await command(owner, handOverText('removeMember'), { id: leaver.user.id, successor: heir.user.id })
  const { data } = await owner.graphql<Record<string, { owner?: { id: string }; member?: { id: string }; requested_by?: { id: string } }>>(
    `{ campaigns_by_id(id: "${planned.id}") { owner { id } } imports_by_id(id: "${file}") { member { id } }
       launches_by_id(id: "${launched}") { member { id } } approval_requests_by_id(id: "${requestOf(submittedDraft.id)}") { requested_by { id } } }`,
  )
  expect(data).toEqual({
    campaigns_by_id: { owner: { id: heir.user.id } },
    imports_by_id: { member: { id: heir.user.id } },
    launches_by_id: { member: { id: leaver.user.id } },
    approval_requests_by_id: { requested_by: { id: leaver.user.id } },
  })
  expect((await workOf(heir.user.id)).work).toMatchObject({ campaigns: 3, launches: { count: 1 }, imports: { count: 1 }, requests: none })
  expect((await workOf(leaver.user.id)).status).toBe(404)
  const events = await owner.graphql<{ audit_events: object[] }>(
    '{ audit_events(filter: { action: { _eq: "team.hand_over" } }, sort: ["-seq"], limit: 5) { detail after } }',
  )
  expect(events.data?.audit_events).toEqual([
    { detail: { name: 'Joined Tester', campaigns: 3 }, after: { successor: heir.user.id, successor_name: 'Joined Tester' } },
  ])
  await setRules({ amount: null, count: null })
})
