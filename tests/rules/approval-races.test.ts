import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApprovalFixture, approveText, codeOf, openApprovalFixture, reason, recallText, rejectText } from '#tests/support/approvals.ts'
import { command, type Draft, expectLedgersToSum, type Launch, launch, launchText, operator } from '#tests/support/campaigns.ts'
import { race, tally } from '#tests/support/race.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { scheduled } from './approval-edits.ts'
import { taxRates } from './tax-rates.ts'

let stack: StackOn
let { owner, sender, manager, setRules, readyDraft, requestOf, submitted, available } = {} as ApprovalFixture

const budgetText = 'mutation ($member: ID!, $limit: GraphQLBigInt) { setMemberBudget(member: $member, monthlyLimit: $limit) { id spent } }'

const call = ({ token }: { token: string }, query: string, variables: object) => ({
  path: '/plutus/commands',
  body: { query, variables },
  headers: { authorization: `Bearer ${token}` },
})

describe.each(['SQLite', 'PostgreSQL'] as const)('concurrent approval requests, on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
    ;({ owner, sender, manager, setRules, readyDraft, requestOf, submitted, available } = await openApprovalFixture(stack))
  })
  afterAll(() => stack?.stop())

  it('voids a request with REQUEST_CHANGED when its content changed in any way', async () => {
    const before = await available()
    const { draft, request } = await submitted('Changed below')
    await stack.sql(`update campaign_recipients set email = 'somebody-else@example.com' where campaign = '${draft.id}'`)
    expect(codeOf(await manager.graphql(approveText, { id: request.id }))).toBe('REQUEST_CHANGED')
    expect(await requestOf(draft.id)).toMatchObject({ status: 'void', launch: { status: 'cancelled' }, campaign: { status: 'draft' } })
    expect(codeOf(await manager.graphql(approveText, { id: request.id }))).toBe('REQUEST_OVER')
    expect(await available()).toBe(before)
  })

  describe('tax rates', () => taxRates(() => stack, database))

  it.runIf(database === 'PostgreSQL')('refuses an approver who is demoted while their approval waits for the campaign', async () => {
    const { draft, request } = await submitted('Demoted meanwhile')
    const release = await stack.postgres?.hold(`update campaigns set revision = revision + 1 where id = '${draft.id}'`)
    const approval = manager.graphql(approveText, { id: request.id })
    await waitFor(async () => (await stack.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0, {
      what: 'the approval to wait',
    })
    await operator(stack, 'set-role', { email: manager.email, role: 'Viewer' })
    await release?.()
    expect(codeOf(await approval)).toBe('FORBIDDEN')
    expect((await requestOf(draft.id)).status).toBe('pending')
    await operator(stack, 'set-role', { email: manager.email, role: 'Manager' })
  })

  it('lets one win when an approval races another one, a rejection, an edit, a recall or the expiry', async () => {
    const before = await available()
    let held = 0
    for (let round = 0; round < 2; round++) {
      for (const rivalry of ['approve', 'reject', 'edit', 'recall', 'expire'] as const) {
        // a live campaign accepts further people, so this one is scheduled
        const terms = rivalry === 'edit' ? { delivery: scheduled } : {}
        const { draft, launch: made, request } = await submitted(`Race ${rivalry} ${round}`, terms)
        const against = {
          approve: () => call(owner, approveText, { id: request.id }),
          reject: () => call(owner, rejectText, { id: request.id, reason }),
          edit: () =>
            call(sender, 'mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { id } }', {
              campaign: draft.id,
              input: { email: 'late@example.com' },
            }),
          recall: () => call(sender, recallText, { id: made.id }),
          expire: undefined,
        }[rivalry]
        if (!against) await stack.sql(`update plutus_jobs set run_at = 0 where kind = 'expire-approval' and ref = '${request.id}'`)
        const { replies } = await race(stack.directusUrl, [call(manager, approveText, { id: request.id }), ...(against ? [against()] : [])])
        const codes = replies.map(({ body }) => codeOf(body))
        if (!against) await waitFor(async () => (await requestOf(draft.id)).status !== 'pending', { what: 'the request to be over' })
        const after = await requestOf(draft.id)
        const lost = { approve: 'approved', reject: 'rejected', edit: 'void', recall: 'recalled', expire: 'expired' }[rivalry]
        expect([lost, 'approved'], `${rivalry}: ${codes}`).toContain(after.status)
        // a cancellation may also run after the approval, and a scheduled or sent launch then refuses it by itself
        if (rivalry !== 'recall' && against)
          expect(
            codes.filter((code) => code === 'ok'),
            `${rivalry}: ${codes}`,
          ).toHaveLength(1)
        expect(codes[0] === 'ok', `${rivalry}: ${codes}`).toBe(after.status === 'approved' && (rivalry !== 'approve' || codes[0] === 'ok'))
        if (after.status === 'approved') held += Number(draft.total)
        else expect(after.campaign.status).toBe('draft')
      }
    }
    expect(await available()).toBe(before - held)
    await expectLedgersToSum(stack)
  }, 120_000)

  describe('budgets', () => {
    beforeAll(() => setRules({}))

    it('E6 lets exactly 7 of 20 launches pass a budget for 7, and the others ask for approval', async () => {
      const drafts: Draft[] = []
      for (let index = 0; index < 20; index++) drafts.push(await readyDraft(`Budget ${index}`, sender, { delivery: scheduled }))
      const price = Number(drafts[0]?.total)
      const { spent } = await command<{ spent: string }>(owner, budgetText, { member: sender.user.id, limit: null })
      await command(owner, budgetText, { member: sender.user.id, limit: String(Number(spent) + 7 * price + 1) })
      const before = await available()
      const { replies, overlapped } = await race(
        stack.directusUrl,
        drafts.map(({ id, total }) => call(sender, launchText, { id, idempotencyKey: randomUUID(), expectedTotal: total })),
      )
      const launches = replies.map(({ body }) => body.data?.launchCampaign as Launch)
      console.log(
        `20 launches against a budget for 7, ${overlapped} in flight together: ${JSON.stringify(tally(launches.map(({ status }) => status)))}`,
      )
      expect(tally(launches.map(({ status }) => status))).toEqual({ scheduled: 7, pending_approval: 13 })
      expect(await available()).toBe(before - 7 * price)
      const waiting = drafts.find((_, index) => launches[index]?.status === 'pending_approval') as Draft
      expect((await requestOf(waiting.id)).reasons).toEqual(['budget'])

      const [held] = launches.filter(({ status }) => status === 'scheduled')
      await command(sender, recallText, { id: held?.id })
      const late = await readyDraft('In its place', sender, { delivery: scheduled })
      expect((await launch(sender, late)).status, 'what was called back is free again').toBe('scheduled')
      const over = await readyDraft('Once more over', sender, { delivery: scheduled })
      expect((await launch(sender, over)).status).toBe('pending_approval')
      await command(manager, approveText, { id: (await requestOf(over.id)).id })
      const [row] = await stack.sql(`select spent from member_budgets where member = '${sender.user.id}'`)
      expect(Number(row?.spent), 'what was allowed counts too').toBe(Number(spent) + 8 * price)
      await expectLedgersToSum(stack)
    }, 60_000)

    it('starts a new month with an unspent budget', async () => {
      await stack.sql(`update member_budgets set month = '2020-01' where member = '${sender.user.id}'`)
      expect((await launch(sender, await readyDraft('A new month', sender, { delivery: scheduled }))).status).toBe('scheduled')
    })
  })
})
