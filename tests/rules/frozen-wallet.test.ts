import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveText, codeOf, rulesText } from '#tests/support/approvals.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  launchText,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { draftCodes } from '#tests/support/codes.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { draftPoints, givePoints, setUpPoints } from '#tests/support/points.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { operatorEmail } from '#tests/support/stack-pool.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const columns = { overdrawn: 'overdrawn_at', mismatch: 'mismatch_at', operator: 'suspended_at' }
type Cause = keyof typeof columns
const later = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning, reminderOffsetsDays: [] }
const resendText = 'mutation ($id: ID!) { resendReward(id: $id) { id } }'
const readdressText = 'mutation ($id: ID!, $email: String!) { readdressReward(id: $id, email: $email) { id } }'
const replaceText = `mutation ($id: ID!) { replaceReward(id: $id, input: { email: "someone-else@example.com" }, reason: "For a colleague") { id } }`

describe.each(['SQLite', 'PostgreSQL'])('R22 R26 a frozen wallet, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let approver: Person
  let company: string

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    approver = await signIn(stack, { email: 'rohan.kulkarni@example.com', password: demo.password })
    company = owner.user.company.id
    await setUpPoints(owner)
  })
  afterAll(() => stack?.stop())

  const sql = (text: string) => stack.sql(text)
  const at = (ms = Date.now()) => (database === 'SQLite' ? String(ms) : `to_timestamp(${ms / 1000})`)
  /** Freezes the wallet as the operator does, or as the other causes leave it. */
  const freeze = (cause: Cause) =>
    cause === 'operator'
      ? operator(stack, 'freeze-wallet', { company: demo.email, reason: 'We are checking a payment' })
      : sql(`update wallets set status = 'frozen', ${columns[cause]} = ${at()} where company = '${company}'`)
  const unfreeze = (cause?: string) =>
    operator(stack, 'unfreeze-wallet', { company: demo.email, reason: 'checked', ...(cause && { cause }) })
  const wallet = async () => (await sql(`select * from wallets where company = '${company}'`))[0] ?? {}
  const oneDraft = async (name: string, changes: object = {}) =>
    addRecipient(owner, (await draftCampaign(owner, { name, value: '10000', changes })).id, { email: `${randomUUID()}@example.com` })
  const makeDue = (id: string) => sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${id}'`)
  const launchOf = async (id: string) => (await sql(`select * from launches where id = '${id}'`))[0] ?? {}
  const isBlocked = async (id: string) =>
    waitFor(async () => (await launchOf(id)).blocked_by === 'frozen_wallet', { what: 'the launch to be blocked' })
  const launchCode = async (who: Pick<Person, 'graphql'>, { id, total }: Draft, waits = false) =>
    codeOf(
      await who.graphql(waits ? launchText.replace('confirmName: $', 'waitForFunds: true, confirmName: $') : launchText, {
        id,
        idempotencyKey: randomUUID(),
        expectedTotal: total,
      }),
    )

  it.each<Cause>(['overdrawn', 'mismatch', 'operator'])(
    'R31 R36 issues nothing new to anyone while it is frozen (%s)',
    {
      tags: sweepOnPostgres(database),
    },
    async (cause) => {
      const sent = await oneDraft('Sent before')
      await addRecipient(owner, sent.id, { email: 'second@example.com' })
      const both = await addRecipient(owner, sent.id, { email: 'third@example.com' })
      await launch(owner, both)
      await campaignReaches(owner, sent.id, 'live')
      const [first, second, third] = await rewardsOf(owner, sent.id)
      const points = await givePoints(owner, 500, `${randomUUID()}@example.com`)
      const scheduled = await oneDraft('Due while frozen', { delivery: later })
      const order = await launch(owner, scheduled)
      const drafts = [
        await oneDraft('Links'),
        await draftCodes(owner, 'Codes', { quantity: 1 }),
        await draftPoints(owner, 5, 'stars@example.com'),
      ]
      await command(owner, rulesText, { input: { amount: '1', count: null } })
      const submitted = await oneDraft('To approve')
      const { id: pending } = await launch(owner, submitted)
      await command(owner, rulesText, { input: { amount: null, count: null } })
      const [request] = await sql(`select id from approval_requests where launch = '${pending}'`)

      await freeze(cause)
      for (const draft of drafts) {
        expect(await launchCode(owner, draft)).toBe('WALLET_FROZEN')
        expect(await launchCode(owner, draft, true)).toBe('WALLET_FROZEN')
        expect(await launchCode(actAs(stack, stack.apiKey), draft)).toBe('WALLET_FROZEN')
      }
      expect(codeOf(await approver.graphql(approveText, { id: request?.id }))).toBe('WALLET_FROZEN')
      expect(codeOf(await owner.graphql(replaceText, { id: first?.id }))).toBe('WALLET_FROZEN')
      await makeDue(order.id)
      await isBlocked(order.id)
      expect(await launchOf(order.id)).toMatchObject({ status: 'scheduled', progress_done: 0 })

      const recipient = recipientOf(stack, String(first?.id))
      expect((await recipient.claim(String((await recipient.open()).view.brands[0]?.id), randomUUID())).status).toBe(200)
      const star = recipientOf(stack, points.reward)
      const { view } = await star.open()
      expect((await star.claim(String(view.brands[0]?.id), randomUUID(), { amount: '50000' })).status).toBe(200)
      const sentAt = async () => (await sql(`select last_sent_at from rewards where id = '${second?.id}'`))[0]?.last_sent_at
      await waitFor(async () => Boolean(await sentAt()), { what: 'the second reward to be sent' })
      await sql(`update rewards set last_sent_at = ${at(Date.now() - 3_600_000)} where id = '${second?.id}'`)
      expect(codeOf(await owner.graphql(resendText, { id: second?.id }))).toBe('ok')
      expect(codeOf(await owner.graphql(readdressText, { id: third?.id, email: `${randomUUID()}@example.com` }))).toBe('ok')
      await expectLedgersToSum(stack)

      expect(await unfreeze()).toMatchObject({ status: 'active', cleared: [cause] })
      await campaignReaches(owner, scheduled.id, 'live')
      expect(await launchOf(order.id)).toMatchObject({ blocked_by: null, blocked_at: null, status: 'completed' })
      expect(await rewardsOf(owner, scheduled.id)).toHaveLength(1)
      expect(codeOf(await approver.graphql(approveText, { id: request?.id }))).toBe('ok')
      for (const draft of drafts) await launch(owner, draft)
      for (const { id } of [submitted, ...drafts]) await campaignReaches(owner, id, 'live')
      await expectLedgersToSum(stack)
    },
  )

  it('keeps the other causes when one is cleared, and names what it clears', { tags: sweepOnPostgres(database) }, async () => {
    await freeze('operator')
    await expect(freeze('operator')).rejects.toThrow(/frozen by you already: We are checking a payment/)
    await freeze('overdrawn')
    await expect(unfreeze()).rejects.toThrow(/--cause overdrawn,operator/)
    await expect(unfreeze('mismatch')).rejects.toThrow(/isn’t frozen for “mismatch”/)
    await expect(operator(stack, 'unfreeze-wallet', { company: demo.email, cause: 'operator' })).rejects.toThrow(/give a reason/)
    await expect(operator(stack, 'freeze-wallet', { company: demo.email })).rejects.toThrow(/the reason the company will read/)
    expect(await unfreeze('overdrawn')).toMatchObject({ status: 'frozen', causes: ['operator'], cleared: ['overdrawn'] })
    expect(await wallet()).toMatchObject({ overdrawn_at: null, suspended_reason: 'We are checking a payment' })
    expect(await unfreeze('operator')).toMatchObject({ status: 'active', causes: [] })
    expect(await wallet()).toMatchObject({ suspended_at: null, suspended_reason: null })
    await expect(unfreeze()).rejects.toThrow(/isn’t frozen/)
    const { data } = await owner.graphql<{ audit_events: { action: string; detail: object; after: object }[] }>(
      '{ audit_events(filter: { action: { _in: ["wallet.freeze", "wallet.unfreeze"] } }, sort: ["-seq"], limit: 3) { action detail after } }',
    )
    expect(data?.audit_events).toEqual([
      { action: 'wallet.unfreeze', detail: { cause: 'operator', reason: 'checked' }, after: { status: 'active' } },
      { action: 'wallet.unfreeze', detail: { cause: 'overdrawn', reason: 'checked' }, after: { status: 'frozen' } },
      { action: 'wallet.freeze', detail: { cause: 'operator', reason: 'We are checking a payment' }, after: { status: 'frozen' } },
    ])
  })

  it('R11 tells everyone who sees the money, the operator and the owner of a launch why, once', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const note = `A stolen card? ${database}`
    const draft = await oneDraft('Mailed once', { delivery: later })
    const { id } = await launch(owner, draft)
    await operator(stack, 'freeze-wallet', { company: demo.email, reason: note })
    const viewer = await signIn(stack, { email: 'leela.dsouza@example.com', password: demo.password })
    const { data } = await viewer.graphql<{ wallets: object[] }>('{ wallets(limit: 1) { status suspended_reason } }')
    expect(data?.wallets).toEqual([{ status: 'frozen', suspended_reason: note }])
    for (let time = 0; time < 3; time++) {
      await makeDue(id)
      await waitFor(
        async () =>
          Number((await sql(`select run_at from plutus_jobs where kind = 'issue-launch' and ref = '${id}'`))[0]?.run_at) > Date.now(),
        { what: 'the launch to be postponed' },
      )
    }
    expect((await mailTo(stack, demo.email, ({ subject, text }) => /is frozen/.test(subject) && text.includes(note))).text).toContain(
      'no new rewards are issued',
    )
    expect((await mailTo(stack, operatorEmail, ({ text }) => text.includes(note))).text).toContain('--cause operator')
    await mailTo(stack, demo.email, ({ subject }) => subject === 'Mailed once can’t start yet')
    const toOwner = `select id from plutus_account_mails where kind = 'launch-blocked' and dedupe_key like 'launch-blocked:${id}:%'`
    expect(await sql(toOwner)).toHaveLength(1)
    await unfreeze()
    await campaignReaches(owner, draft.id, 'live')
    await mailTo(stack, demo.email, ({ subject }) => /is unfrozen/.test(subject))
    const { data: view } = await owner.graphql<{ campaign_events: { action: string }[] }>(
      'query ($id: ID) { campaign_events(filter: { campaign: { id: { _eq: $id } } }, sort: ["seq"], limit: 20) { action } }',
      { id: draft.id },
    )
    expect(view?.campaign_events.filter(({ action }) => action === 'launch.block')).toHaveLength(1)
  })

  it('tells the Owners about a stopped launch that a key started', { tags: sweepOnPostgres(database) }, async () => {
    const draft = await oneDraft('By a key', { delivery: later })
    const { id } = await launch(owner, draft)
    const key = "(select id from members where kind = 'key' order by id limit 1)"
    await sql(`update launches set member = ${key} where id = '${id}'`)
    await sql(`update campaigns set owner = ${key} where id = '${draft.id}'`)
    await operator(stack, 'freeze-wallet', { company: demo.email, reason: 'A stolen card?' })
    await makeDue(id)
    await mailTo(stack, demo.email, ({ subject }) => subject === 'By a key can’t start yet')
    await unfreeze()
    await campaignReaches(owner, draft.id, 'live')
  })

  it('R12 cancels, reopens and reschedules a blocked launch as before, and a release starts none of them', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const before = Number((await wallet()).available)
    const drafts = [await oneDraft('Cancelled', { delivery: later }), await oneDraft('Reopened', { delivery: later })]
    const moved = await oneDraft('Rescheduled', { delivery: later })
    const ids: string[] = []
    for (const draft of [...drafts, moved]) ids.push((await launch(owner, draft)).id)
    await freeze('operator')
    for (const id of ids) await makeDue(id)
    for (const id of ids) await isBlocked(id)
    expect(codeOf(await owner.graphql('mutation ($id: ID!) { cancelLaunch(id: $id) { id } }', { id: ids[0] }))).toBe('ok')
    expect(codeOf(await owner.graphql('mutation ($id: ID!) { reopenCampaign(id: $id) { id } }', { id: drafts[1]?.id }))).toBe('ok')
    const at = { sendAtLocal: farMorning.replace('T09', 'T10'), timeZone: 'Asia/Kolkata' }
    const move =
      'mutation ($id: ID!, $sendAtLocal: String!, $timeZone: String!) { rescheduleLaunch(id: $id, sendAtLocal: $sendAtLocal, timeZone: $timeZone) { id } }'
    expect(codeOf(await owner.graphql(move, { id: ids[2], ...at }))).toBe('ok')
    expect(before - Number((await wallet()).available)).toBe(Number(moved.total))
    await unfreeze()
    const jobs = await sql(`select ref, run_at from plutus_jobs where kind = 'issue-launch' and ref in ('${ids.join("','")}')`)
    expect(jobs).toEqual([{ ref: ids[2], run_at: expect.anything() }])
    expect(Number(jobs[0]?.run_at)).toBeGreaterThan(Date.now() + 3_600_000)
    expect(await sql(`select status, blocked_by, blocked_at from launches where id in ('${ids.join("','")}') order by seq`)).toEqual(
      ['cancelled', 'cancelled', 'scheduled'].map((status) => ({ status, blocked_by: null, blocked_at: null })),
    )
    await expectLedgersToSum(stack)
  })
})
