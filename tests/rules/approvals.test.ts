import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRole } from '#graphql/contracts/access/abilities.ts'
import {
  type ApprovalFixture,
  approveText,
  codeOf,
  openApprovalFixture,
  reason,
  recallText,
  rejectText,
  rulesText,
} from '#tests/support/approvals.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  draftCampaign,
  expectLedgersToSum,
  importReaches,
  launch,
  launchText,
  operator,
} from '#tests/support/campaigns.ts'
import { createKey, revokeKeyText, rotateKeyText, updateKeyText } from '#tests/support/keys.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, demo, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { joinTeam } from '#tests/support/team.ts'
import { changeCampaign, draftVersion, editsDuringApproval, uploadFile } from './approval-edits.ts'

let stack: TestStack
let { owner, sender, manager, readyDraft, requestOf, submitted, available } = {} as ApprovalFixture

const setRole = (email: string, role: CompanyRole) => operator(stack, 'set-role', { email, role })
const sql = (text: string) => runSql(stack, undefined, text)

beforeAll(async () => {
  stack = await startStack()
  ;({ owner, sender, manager, readyDraft, requestOf, submitted, available } = await openApprovalFixture(stack))
})
afterAll(() => stack?.stop())

it('E6 launches what no rule covers without approval', async () => {
  const { id } = await draftCampaign(sender, { name: 'Small', value: '10000' })
  const small = await launch(sender, await addRecipient(sender, id, { email: 'small@example.com' }))
  expect(small.status).not.toBe('pending_approval')
  await campaignReaches(sender, id, 'live')
})

it('E6 holds nothing before another person approves, notifies the approvers, and launches after one approval', async () => {
  const before = await available()
  const { draft, request } = await submitted('To be allowed')
  expect(request).toMatchObject({ status: 'pending', reasons: ['amount'], campaign: { status: 'in_review' } })
  expect(await available()).toBe(before)
  const mail = await mailTo(stack, manager.email, ({ subject }) => subject.includes('To be allowed'))
  expect(mail.text).toContain(`${stack.url}/approvals/${request.id}`)
  await mailTo(stack, demo.email, ({ subject }) => subject.includes('To be allowed'))
  expect(codeOf(await sender.graphql(approveText, { id: request.id }))).toBe('FORBIDDEN')

  expect(await command(manager, approveText, { id: request.id })).toEqual({ id: request.id, status: 'approved' })
  expect(await command(manager, approveText, { id: request.id }), 'a lost answer asked for again').toMatchObject({ status: 'approved' })
  expect(codeOf(await owner.graphql(approveText, { id: request.id }))).toBe('REQUEST_OVER')
  expect(codeOf(await owner.graphql(rejectText, { id: request.id, reason }))).toBe('REQUEST_OVER')
  await campaignReaches(owner, draft.id, 'live')
  expect(await available()).toBe(before - Number(draft.total))
  await mailTo(stack, sender.email, ({ subject }) => subject === 'Approved: To be allowed')
  const toMaker = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${sender.email}`)).json()
  expect((toMaker as { subject: string }[]).filter(({ subject }) => subject.startsWith('Approve:'))).toEqual([])
  await expectLedgersToSum(stack)
})

it('E6 asks an approver for the campaign’s name when the sum is large, too (U7)', async () => {
  const { draft, request } = await submitted('A large one')
  await command(owner, rulesText, { input: { amount: '50000', count: 3, confirmAmount: draft.total } })
  const refused = await manager.graphql(approveText, { id: request.id })
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'NAME_NOT_CONFIRMED', name: 'A large one', total: draft.total })
  expect((await requestOf(draft.id)).status).toBe('pending')
  const named = 'mutation ($id: ID!, $name: String) { approveLaunch(id: $id, confirmName: $name) { id status } }'
  expect(await command(manager, named, { id: request.id, name: 'A large one' })).toMatchObject({ status: 'approved' })
  expect(await command(manager, approveText, { id: request.id }), 'a lost answer asked for again').toMatchObject({ status: 'approved' })
  await command(owner, rulesText, { input: { amount: '50000', count: 3, confirmAmount: null } })
})

it('lets no one decide their own request, not even the Owner', async () => {
  const draft = await readyDraft('Of the owner', owner)
  await launch(owner, draft)
  const { id } = await requestOf(draft.id)
  expect(codeOf(await owner.graphql(approveText, { id }))).toBe('OWN_REQUEST')
  expect(codeOf(await owner.graphql(rejectText, { id, reason }))).toBe('OWN_REQUEST')
  expect(await command(manager, approveText, { id })).toMatchObject({ status: 'approved' })
})

describe('E6 A11 the request of a key', () => {
  it('is decided by no one who could have sent it: the key’s maker, who rotated it last, or who knows a secret that still works', async () => {
    const admin = await joinTeam(stack, owner, 'rotates@example.com', 'Admin')
    await confirmPerson(stack, admin, admin.email)
    const { key, secret } = await createKey(owner, { name: 'Launches' })
    const submitAs = async (name: string, by: string) => {
      const draft = await readyDraft(name, actAs(stack, by))
      expect((await launch(actAs(stack, by), draft)).status).toBe('pending_approval')
      return requestOf(draft.id)
    }
    const refusesBoth = async (person: typeof owner, id: string) => {
      expect(codeOf(await person.graphql(approveText, { id }))).toBe('OWN_REQUEST')
      expect(codeOf(await person.graphql(rejectText, { id, reason }))).toBe('OWN_REQUEST')
    }
    const first = await submitAs('Of the key', secret)
    await refusesBoth(owner, first.id)
    await mailTo(stack, admin.email, ({ subject }) => subject.includes('Of the key'))
    const toMaker = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${demo.email}`)).json()
    expect((toMaker as { subject: string }[]).filter(({ subject }) => subject.includes('Of the key'))).toEqual([])

    const { secret: second } = await command<{ secret: string }>(admin, rotateKeyText, { id: key.id, hours: 24 })
    await refusesBoth(admin, first.id)
    expect(await command(manager, approveText, { id: first.id })).toMatchObject({ status: 'approved' })
    await command(owner, rotateKeyText, { id: key.id, hours: 24 })
    const late = await submitAs('Of its replaced secret', second)
    await command(admin, revokeKeyText, { id: key.id })
    await refusesBoth(admin, late.id)
    await refusesBoth(owner, late.id)
    expect(await command(manager, approveText, { id: late.id })).toMatchObject({ status: 'approved' })
  })

  it('has no approver where its maker is alone, who may raise its limit with a code', async () => {
    const rival = await signIn(stack, rivalAccount)
    await confirmPerson(stack, rival, rivalAccount.email)
    const { key, secret } = await createKey(rival, { name: 'Alone', monthlyLimit: '1000' })
    const draft = await addRecipient(rival, (await draftCampaign(rival, { name: 'A key alone', value: '2500' })).id, {
      email: 'alone@example.com',
    })
    const start = { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: draft.total }
    expect(codeOf(await actAs(stack, secret).graphql(launchText, start))).toBe('NO_APPROVER')
    await command(rival, updateKeyText, { id: key.id, input: { monthlyLimit: null } })
    await launch(actAs(stack, secret), draft)
    await campaignReaches(rival, draft.id, 'live')
  })
})

it('refuses a request with NO_APPROVER where no one else may decide, and stores nothing', async () => {
  const rival = await signIn(stack, rivalAccount)
  await command(rival, rulesText, { input: { count: 1 } })
  const draft = await addRecipient(rival, (await draftCampaign(rival, { name: 'Alone', value: '2500' })).id, { email: 'a@example.com' })
  const answer = await rival.graphql(launchText, { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: draft.total })
  expect(codeOf(answer)).toBe('NO_APPROVER')
  const { data } = await rival.graphql('query ($id: ID) { launches(filter: { campaign: { id: { _eq: $id } } }, limit: 1) { id } }', draft)
  expect(data).toEqual({ launches: [] })
  await command(rival, rulesText, { input: {} })
  await launch(rival, draft)
  await campaignReaches(rival, draft.id, 'live')
})

it('waits for money when it is approved and the wallet is short, and launches when the money arrives', async () => {
  const { draft, launch: made, request } = await submitted('Short of money')
  const surplus = (await available()) - 1
  const adjust = (amount: number) =>
    operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: (amount / 100).toFixed(2), reason: 'for the test', again: true })
  await adjust(-surplus)
  expect(await command(manager, approveText, { id: request.id })).toMatchObject({ status: 'approved' })
  expect(await requestOf(draft.id)).toMatchObject({ launch: { status: 'awaiting_funds' }, campaign: { status: 'scheduled' } })
  await adjust(surplus)
  await campaignReaches(owner, draft.id, 'live')
  expect(await available()).toBe(surplus + 1 - Number(made.total))
  await expectLedgersToSum(stack)
})

it('can neither be seen nor decided by another company', async () => {
  const { request } = await submitted('Not theirs')
  const rival = await signIn(stack, rivalAccount)
  expect(codeOf(await rival.graphql(approveText, { id: request.id }))).toBe('NOT_FOUND')
  expect(codeOf(await rival.graphql(rejectText, { id: request.id, reason }))).toBe('NOT_FOUND')
  expect((await requestOf((await rowOf(request.id)).campaign)).status).toBe('pending')
})

const rowOf = async (id: string) =>
  (await sql(`select campaign, launch from approval_requests where id = '${id}'`))[0] as { campaign: string; launch: string }

it.each(editsDuringApproval)('voids the request in the same step as an edit: %s', async (what, edit) => {
  const { draft, request } = await submitted(`Edited: ${what}`)
  const [person] = await sql(`select id from campaign_recipients where campaign = '${draft.id}'`)
  await edit(sender, draft, String(person?.id))
  expect(await requestOf(draft.id)).toMatchObject({ status: 'void', launch: { status: 'cancelled' }, campaign: { status: 'draft' } })
  expect(codeOf(await manager.graphql(approveText, { id: request.id }))).toBe('REQUEST_OVER')
})

it('voids the request when an earlier file is mapped and when it is applied, but not by a test mail', async () => {
  const draft = await readyDraft('With a file')
  const file = await uploadFile(sender, draft)
  await launch(sender, draft)
  await command(sender, 'mutation ($id: ID!) { sendTestMessage(campaign: $id) { id } }', { id: draft.id })
  expect((await requestOf(draft.id)).status).toBe('pending')
  await command(sender, 'mutation ($id: ID!) { mapImport(id: $id, mapping: { email: 0 }) { id } }', { id: file })
  expect((await requestOf(draft.id)).status).toBe('void')
  await importReaches(sender, file, 'ready')
  await launch(sender, draft)
  await command(sender, 'mutation ($id: ID!) { applyImport(id: $id) { id } }', { id: file })
  expect((await requestOf(draft.id)).status).toBe('void')
  await importReaches(sender, file, 'applied')
})

it('tells the maker who edited it, and refuses a page that still shows the draft', async () => {
  const { draft } = await submitted('Edited by another')
  const stale = await sender.graphql(
    'mutation ($id: ID!, $version: Int!) { updateCampaign(id: $id, version: $version, input: { name: "Typed before" }) { id } }',
    { id: draft.id, version: (await draftVersion(sender, draft)) - 1 },
  )
  expect(codeOf(stale)).toBe('VERSION_CONFLICT')
  expect((await requestOf(draft.id)).status).toBe('pending')
  await changeCampaign(owner, draft, { name: 'Edited by the owner' })
  const mail = await mailTo(stack, sender.email, ({ subject }) => subject === 'Submit again: Edited by the owner')
  expect(mail.text).toContain('Meera Krishnan')
})

it('is rejected with a reason of a minimum length, and can be submitted again unchanged', async () => {
  const { draft, launch: first, request } = await submitted('Sent back')
  expect(codeOf(await manager.graphql(rejectText, { id: request.id, reason: 'No' }))).toBe('VALIDATION')
  await command(manager, rejectText, { id: request.id, reason })
  expect(await requestOf(draft.id)).toMatchObject({
    status: 'rejected',
    decision_note: reason,
    launch: { status: 'rejected' },
    campaign: { status: 'draft' },
  })
  const mail = await mailTo(stack, sender.email, ({ subject }) => subject === 'Sent back: Sent back')
  expect(mail.text).toContain(reason)
  const again = await launch(sender, draft)
  expect([again.status, again.id === first.id]).toEqual(['pending_approval', false])
})

it('is recalled by its maker, as a launch or with its campaign', async () => {
  const one = await submitted('Called back')
  expect(await command(sender, recallText, { id: one.launch.id })).toMatchObject({ status: 'cancelled' })
  expect(await requestOf(one.draft.id)).toMatchObject({ status: 'recalled', campaign: { status: 'draft' } })
  const other = await submitted('Cancelled whole')
  await command(sender, 'mutation ($id: ID!) { cancelCampaign(id: $id) { id } }', { id: other.draft.id })
  expect(await requestOf(other.draft.id)).toMatchObject({ status: 'recalled', campaign: { status: 'cancelled' } })
})

it('sends a reminder after a day and expires on time', async () => {
  const { draft, request } = await submitted('Nobody decides')
  const jobs = await sql(`select kind from plutus_jobs where ref = '${request.id}' order by kind`)
  expect(jobs.map(({ kind }) => kind)).toEqual(['expire-approval', 'remind-approval'])
  await sql(`update plutus_jobs set run_at = 0 where kind = 'remind-approval' and ref = '${request.id}'`)
  await mailTo(stack, manager.email, ({ subject }) => subject.startsWith('Reminder to approve: Nobody decides'))
  await sql(`update plutus_jobs set run_at = 0 where kind = 'expire-approval' and ref = '${request.id}'`)
  await campaignReaches(sender, draft.id, 'draft')
  expect(await requestOf(draft.id)).toMatchObject({ status: 'expired', launch: { status: 'expired' } })
  await mailTo(stack, sender.email, ({ subject }) => subject === 'Not approved in time: Nobody decides')
  const { request: late } = await submitted('Past its end')
  await sql(`update approval_requests set expires_at = ${Date.now() - 1000} where id = '${late.id}'`)
  expect(codeOf(await manager.graphql(approveText, { id: late.id }))).toBe('REQUEST_OVER')
})

it('refuses decisions of a demoted approver from the next call on', async () => {
  const { request } = await submitted('Demoted')
  await setRole(manager.email, 'Viewer')
  expect(codeOf(await manager.graphql(approveText, { id: request.id }))).toBe('FORBIDDEN')
  await setRole(manager.email, 'Manager')
  expect(codeOf(await manager.graphql(approveText, { id: request.id }))).toBe('ok')
})

it('U1 shows an approver the value of each reward', async () => {
  const { request } = await submitted('Its worth in the mail')
  const mail = await mailTo(stack, manager.email, ({ subject }) => subject.includes('Its worth in the mail'))
  const { recipient_count: count } = (await sql(`select recipient_count from approval_requests where id = '${request.id}'`))[0] as {
    recipient_count: number
  }
  expect(mail.text).toContain(`${count === 1 ? '1 reward' : `${count} rewards`} of ₹`)
})
