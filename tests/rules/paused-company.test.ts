import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveText, codeOf, openApprovalFixture } from '#tests/support/approvals.ts'
import {
  addRecipient,
  campaignReaches,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { downloadCodes, enterCodes, launchCodes, openCodes } from '#tests/support/codes.ts'
import { mailTo } from '#tests/support/mail.ts'
import { pausesOf } from '#tests/support/pauses.ts'
import { brandForPoints, givePoints, openPoints, setUpPoints } from '#tests/support/points.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const dayMs = 24 * 60 * 60_000

let stack: StackOn
let owner: Person
let rival: Person
let pauses: ReturnType<typeof pausesOf>

beforeAll(async () => {
  stack = await startStackOn('SQLite')
  owner = await signIn(stack)
  rival = await signIn(stack, rivalAccount)
  pauses = pausesOf(stack, owner.user.company.name)
})
afterAll(() => stack?.stop())

const sql = (text: string) => stack.sql(text)
const act = async (change: string, id: string, rest = '') =>
  (await owner.graphql(`mutation ($id: ID!) { ${change}(id: $id${rest}) { id } }`, { id })).errors?.[0]?.extensions.code ?? 'ok'
const statusOf = async (reward: string) => (await sql(`select status from rewards where id = '${reward}'`))[0]?.status

async function rewardFor(person: Person, email: string, changes: object = {}): Promise<{ campaign: string; reward: string }> {
  const draft = await addRecipient(person, (await draftCampaign(person, { name: `For ${email}`, changes })).id, { email, firstName: 'Ana' })
  await launch(person, draft)
  await campaignReaches(person, draft.id, 'live')
  return { campaign: draft.id, reward: String((await rewardsOf(person, draft.id))[0]?.id) }
}

async function claim(person: ReturnType<typeof recipientOf>, brand: string, more: object = {}, key = randomUUID()): Promise<string> {
  const { body } = await person.claim(brand, key, more)
  return body.errors?.[0]?.extensions.code ?? 'ok'
}

it('R12 pauses a company: links, codes, parts and points are on hold with all they have, and nothing new is issued', async () => {
  const link = await rewardFor(owner, 'link@example.com')
  const used = await rewardFor(owner, 'used@example.com')
  const other = await rewardFor(rival, 'other@example.com')
  await setUpPoints(owner)
  const points = await givePoints(owner, 500, 'points@example.com')
  await confirmPerson(stack, owner, demo.email)
  const lines = await downloadCodes(owner, (await launchCodes(owner, 'Codes on hold', { quantity: 3 })).file)
  const codes = lines.map(({ code }) => code)
  const inParts = await openCodes(stack, codes.slice(0, 1))
  const together = await openCodes(stack, codes.slice(1))
  const { view } = await inParts.open()
  const brand = String(view.brands.find(({ amounts }) => amounts?.denominations?.includes('10000'))?.id ?? view.brands[0]?.id)
  const stars = await openPoints(stack, points.reward)
  const starBrand = brandForPoints(stars, 500)
  const linkOf = recipientOf(stack, link.reward)
  const linkBrand = String((await linkOf.open()).view.brands[0]?.id)
  const key = randomUUID()
  expect(await claim(recipientOf(stack, used.reward), linkBrand, {}, key)).toBe('ok')
  const draft = await addRecipient(owner, (await draftCampaign(owner, { name: 'Too late' })).id, { email: 'late@example.com' })

  expect(await pauses.pause('Suspected fraud')).toMatchObject({ status: 'paused', changed: true })
  expect(await pauses.pause('Another reason')).toMatchObject({ changed: false, reason: 'Suspected fraud' })
  expect((await mailTo(stack, demo.email, ({ subject }) => subject.endsWith('is paused'))).text).toContain('Suspected fraud')
  expect((await linkOf.open()).view).toMatchObject({ status: 'on_hold', isClockStopped: true, value: '50000' })
  expect(await claim(linkOf, linkBrand)).toBe('REWARD_ON_HOLD')
  expect((await inParts.open()).view.status).toBe('on_hold')
  expect(await claim(inParts, brand, { amount: '10000' })).toBe('REWARD_ON_HOLD')
  expect((await together.open()).view.status).toBe('on_hold')
  expect(await claim(together, brand, { amount: '100000' })).toBe('REWARD_ON_HOLD')
  expect((await enterCodes(stack, codes)).status).toBe(200)
  expect((await openPoints(stack, points.reward)).points).toMatchObject({ balance: 0, onHold: 500, ends: [] })
  expect(await claim(recipientOf(stack, points.reward), starBrand, { amount: '50000' })).toBe('REWARD_ON_HOLD')
  // what was claimed before stays: the voucher, and the answer to a repeated claim
  expect((await recipientOf(stack, used.reward).open()).view.status).toBe('claimed')
  expect(await claim(recipientOf(stack, used.reward), linkBrand, {}, key)).toBe('ok')
  expect(await recipientOf(stack, used.reward).copy()).toBe(200)
  expect(await act('launchCampaign', draft.id, `, idempotencyKey: "${randomUUID()}", expectedTotal: "${draft.total}"`)).toBe(
    'COMPANY_PAUSED',
  )
  expect(await act('replaceReward', link.reward, ', input: { email: "next@example.com" }, reason: "left"')).toBe('COMPANY_PAUSED')
  const { data } = await owner.graphql<{ companies: object[] }>('{ companies(limit: 1) { pause_reason } }')
  expect(data?.companies).toEqual([{ pause_reason: 'Suspected fraud' }])
  const theirs = recipientOf(stack, other.reward)
  expect(await claim(theirs, String((await theirs.open()).view.brands[0]?.id))).toBe('ok')
  await expectLedgersToSum(stack)

  expect(await pauses.resume()).toMatchObject({ status: 'resuming', changed: true })
  await pauses.ends()
  expect(await pauses.resume()).toMatchObject({ status: 'active', changed: false })
  expect((await mailTo(stack, demo.email, ({ subject }) => subject.endsWith('no longer paused'))).text).toMatch(
    /The reason: The bank confirmed it\s+Rewards can be claimed again. The pause took less than a minute/,
  )
  expect(await claim(linkOf, linkBrand)).toBe('ok')
  expect(await claim(inParts, brand, { amount: '10000' })).toBe('ok')
  expect(await claim(recipientOf(stack, points.reward), starBrand, { amount: '50000' })).toBe('ok')
  const audits = await sql(
    "select action, actor_kind, detail from audit_events where action in ('company.pause', 'company.resume') order by seq",
  )
  expect(audits.map(({ action, actor_kind: by, detail }) => `${action} ${by} ${JSON.parse(String(detail)).reason}`)).toEqual([
    'company.pause operator Suspected fraud',
    'company.resume operator The bank confirmed it',
  ])
  await expectLedgersToSum(stack)
})

it('R12 E9 expires nothing while a company is paused, and later counts the days of the pause', async () => {
  const { reward, campaign } = await rewardFor(owner, 'in-time@example.com')
  const over = await rewardFor(owner, 'over@example.com')
  const spent = await rewardFor(owner, 'spent@example.com')
  await setUpPoints(owner)
  const points = await givePoints(owner, 300, 'points-in-time@example.com')
  const before = await sql(`select ends_at from campaigns where id = '${campaign}'`)
  await pauses.pause()
  await pauses.beginEarlier(10)
  // they end two days ago, within the pause, but one before it
  await pauses.expire(over.reward, Date.now() - 11 * dayMs)
  const end = Date.now() - 2 * dayMs
  for (const id of [reward, points.reward]) await pauses.expire(id, end)
  await waitFor(async () => (await sql("select id from plutus_jobs where kind = 'expire-launch' and run_at = 0")).length === 0, {
    what: 'the jobs to look',
  })
  expect(await statusOf(reward)).toBe('issued')
  const { view } = await recipientOf(stack, reward).open()
  expect(view).toMatchObject({ status: 'on_hold', isClockStopped: true })
  expect(await claim(recipientOf(stack, reward), randomUUID())).toBe('REWARD_ON_HOLD')
  expect((await openPoints(stack, points.reward)).points).toMatchObject({ balance: 0, onHold: 300 })
  expect((await recipientOf(stack, over.reward).open()).view.status).toBe('expired')
  expect(await act('cancelReward', spent.reward, ', reason: "not needed"')).toBe('ok')
  await pauses.resume()
  await pauses.ends()
  // a begun day counts as a whole one
  expect(await pauses.expiryOf(reward)).toBe(end + 11 * dayMs)
  expect(await pauses.expiryOf(points.reward)).toBe(end + 11 * dayMs)
  const [after] = await sql(`select ends_at from campaigns where id = '${campaign}'`)
  expect(Number(after?.ends_at)).toBe(Number(before[0]?.ends_at) + 11 * dayMs)
  await sql("update plutus_jobs set run_at = 0 where kind = 'expire-launch'")
  await waitFor(async () => (await statusOf(over.reward)) === 'expired', { what: 'the one that was over before' })
  expect((await recipientOf(stack, reward).open()).view).toMatchObject({ status: 'open', isClockStopped: false })
  expect((await openPoints(stack, points.reward)).points.balance).toBe(300)
  await pauses.expire(reward, Date.now() - 1000)
  await waitFor(async () => (await statusOf(reward)) === 'expired', { what: 'the reward to expire after all' })
  await expectLedgersToSum(stack)
})

it('R12 R33 holds messages and reminders of a paused company, and sends them afterwards', async () => {
  const { reward, campaign } = await rewardFor(owner, 'reminded@example.com')
  await waitFor(async () => (await sql(`select status from messages where reward = '${reward}'`))[0]?.status === 'sent', {
    what: 'its mail',
  })
  const [launched] = await sql(`select id from launches where campaign = '${campaign}'`)
  const job = async () => {
    const [row] = await sql(`select run_at, payload from plutus_jobs where kind = 'remind-launch' and ref = '${launched?.id}'`)
    return row && { runAt: Number(row.run_at), at: Date.parse(JSON.parse(String(row.payload)).reminders[0].at) }
  }
  const planned = await job()
  await sql(`update rewards set last_sent_at = 0 where id = '${reward}'`)
  await pauses.pause()
  await sql(`update plutus_jobs set run_at = 0 where kind = 'remind-launch' and ref = '${launched?.id}'`)
  expect(await act('resendReward', reward)).toBe('ok')
  const resent = async () => (await sql(`select status from messages where reward = '${reward}' and kind = 'resend'`))[0]?.status
  await waitFor(async () => (await resent()) === 'on_hold', { what: 'the mail to be held' })
  await waitFor(async () => Number((await job())?.runAt) > 0, { what: 'the reminder to wait' })
  expect(await act('pauseCampaign', campaign)).toBe('ok')
  expect(await act('resumeCampaign', campaign)).toBe('ok')
  expect(await resent()).toBe('on_hold')
  await pauses.beginEarlier(1)
  await pauses.resume()
  await waitFor(async () => (await resent()) === 'sent', { what: 'the mail to leave' })
  expect(await job()).toEqual({ runAt: Number(planned?.at) + 2 * dayMs, at: Number(planned?.at) + 2 * dayMs })
  await sql(`update plutus_jobs set run_at = 0 where kind = 'remind-launch' and ref = '${launched?.id}'`)
  await waitFor(async () => (await sql(`select id from messages where reward = '${reward}' and kind = 'reminder'`)).length === 1, {
    what: 'the reminder',
  })
})

it('R12 R31 stops a launch that comes due while its company is paused, and continues it afterwards', async () => {
  const changes = { delivery: { ...delivery, undoSeconds: 600 } }
  const draft = await addRecipient(owner, (await draftCampaign(owner, { name: 'Due while paused', changes })).id, {
    email: 'due@example.com',
  })
  const { id } = await launch(owner, draft)
  await pauses.pause()
  await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${id}'`)
  const blockedBy = async () => (await sql(`select blocked_by from launches where id = '${id}'`))[0]?.blocked_by
  await waitFor(async () => (await blockedBy()) === 'paused_company', { what: 'the launch to stop' })
  expect((await mailTo(stack, demo.email, ({ subject }) => subject.startsWith('Due while paused'))).text).toContain('on hold')
  expect(await rewardsOf(owner, draft.id)).toEqual([])
  await pauses.resume()
  await campaignReaches(owner, draft.id, 'live')
  expect(await blockedBy()).toBe(null)
  await mailTo(stack, 'due@example.com')
  await expectLedgersToSum(stack)
})

it('R36 R12 approves nothing while the company is paused, and the same request afterwards', async () => {
  const { manager, submitted, setRules, requestOf } = await openApprovalFixture(stack)
  const { draft, request } = await submitted('Approved later')
  const approve = async () => codeOf(await manager.graphql(approveText, { id: request.id }))
  await pauses.pause()
  expect(await approve()).toBe('COMPANY_PAUSED')
  expect(await requestOf(draft.id)).toMatchObject({ status: 'pending', launch: { status: 'pending_approval' } })
  await pauses.resume()
  await pauses.ends()
  expect(await approve()).toBe('ok')
  await campaignReaches(owner, draft.id, 'live')
  await setRules({ amount: null, count: null })
  await expectLedgersToSum(stack)
})

it('E3 needs a company and a reason to pause, and says what is wrong', async () => {
  const refused = (name: string, input: Record<string, unknown>) => expect(operator(stack, name, input)).rejects
  await refused('pause-company', { company: 'Aurora Retail' }).toThrow('Give the reason the company will read')
  await refused('pause-company', { company: 'Aurora Retail', reason: 'x' }).toThrow('in a few words')
  await refused('pause-company', { reason: 'Suspected fraud' }).toThrow('Name the company')
  await refused('pause-company', { company: 'Nobody', reason: 'Suspected fraud' }).toThrow('NOT_FOUND')
  await refused('resume-company', { reason: 'All is well' }).toThrow('Name the company')
  await refused('resume-company', { company: 'Aurora Retail' }).toThrow('Give the reason the company will read')
  await refused('freeze-wallet', { company: 'Aurora Retail', reason: 'x' }).toThrow('in a few words')
  for (const name of ['unfreeze-wallet', 'adjust-wallet'])
    for (const reason of ['   ', undefined])
      await refused(name, { company: 'Aurora Retail', amount: '1', reason }).toThrow('in a few words')
  expect(await operator(stack, 'resume-company', { company: 'Aurora Retail', reason: 'All is well' })).toMatchObject({
    status: 'active',
    changed: false,
  })
})
