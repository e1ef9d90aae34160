import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { farHourSkippedByDst, farYear } from '#tests/support/far-ahead.ts'
import { mailTo } from '#tests/support/mail.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

type Row = { id: string; status: string; delivery_status: string; recipient_email: string; expires_at: string; send_at: string | null }
type Campaign = Draft & { status: string; issued_count: number; next_launch: { count: number; total: string } | null; delivery: object }

const code = async (text: string, variables: object) =>
  (await owner.graphql(text, variables as Record<string, unknown>)).errors?.[0]?.extensions.code ?? 'ok'
const act = (change: string, id: string, rest = '') => code(`mutation ($id: ID!) { ${change}(id: $id${rest}) { id } }`, { id })
const sql = (text: string) => runSql(stack, undefined, text)

async function rowsOf(campaign: string): Promise<Row[]> {
  const { data } = await owner.graphql<{ rewards: Row[] }>(
    'query ($id: ID) { rewards(filter: { campaign: { id: { _eq: $id } } }, sort: ["seq"], limit: 50) { id status delivery_status recipient_email expires_at send_at } }',
    { id: campaign },
  )
  return data?.rewards ?? []
}

async function readCampaign(id: string): Promise<Campaign> {
  const { data } = await owner.graphql<{ campaigns_by_id: Campaign }>(
    'query ($id: ID!) { campaigns_by_id(id: $id) { id version status total recipient_count issued_count next_launch delivery } }',
    { id },
  )
  return data?.campaigns_by_id as Campaign
}

/** Launches a campaign to these people. Returns it with its rewards once their mails are sent. */
async function liveCampaign(name: string, people: string[], changes: object = {}): Promise<{ campaign: string; rewards: Row[] }> {
  let draft = await draftCampaign(owner, { name, changes })
  for (const email of people) draft = await addRecipient(owner, draft.id, { email, firstName: 'Ana' })
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const ofThem = () => rowsOf(draft.id)
  await waitFor(async () => (await ofThem()).every(({ delivery_status: state }) => state !== 'queued'), { what: 'the mails to leave' })
  return { campaign: draft.id, rewards: await ofThem() }
}

const claim = async (reward: string, version = 1) => {
  const person = recipientOf(stack, reward, version)
  const { view } = await person.open()
  const answer = await person.claim(view.brands[0]?.id ?? randomUUID(), `key-${reward}`)
  return answer.body.errors?.[0]?.extensions.code ?? 'ok'
}

it('R12 freezes a reward: it cannot be claimed, its mail waits, and it is unfrozen by hand or after two days', async () => {
  const { rewards } = await liveCampaign('Frozen', ['frozen-1@example.com', 'frozen-2@example.com'])
  const [one, two] = rewards as [Row, Row]
  expect(await act('freezeReward', one.id, ', reason: "asked twice"')).toBe('ok')
  expect(await act('freezeReward', two.id, ', reason: "asked twice"')).toBe('ok')
  expect((await recipientOf(stack, one.id).open()).view.status).toBe('on_hold')
  expect(await claim(one.id)).toBe('REWARD_ON_HOLD')
  expect(await act('resendReward', one.id)).toBe('REWARD_ON_HOLD')
  await expectLedgersToSum(stack)
  expect(await act('unfreezeReward', one.id)).toBe('ok')
  expect(await claim(one.id)).toBe('ok')
  await sql(`update plutus_jobs set run_at = 0 where kind = 'unfreeze-reward' and ref = '${two.id}'`)
  await waitFor(async () => (await sql(`select status from rewards where id = '${two.id}'`))[0]?.status !== 'frozen', { what: 'its end' })
  expect(await claim(two.id)).toBe('ok')
  expect(await act('freezeReward', two.id, ', reason: "too late"')).toBe('ALREADY_CLAIMED')
})

it('R12 corrects an address: the new link works, and the old one names the sender of a newer message (M16)', async () => {
  const { rewards } = await liveCampaign('Readdressed', ['tpyo@example.com'])
  const { id } = rewards[0] as Row
  await sql(`update recipients set tags = '["Weaving"]' where email = 'tpyo@example.com'`)
  expect(await act('readdressReward', id, ', email: "tpyo@example.com"')).toBe('VALIDATION')
  expect(await act('readdressReward', id, ', email: "typo@example.com"')).toBe('ok')
  expect((await recipientOf(stack, id).open()).view).toMatchObject({ errors: [{ extensions: { company: owner.user.company.name } }] })
  const mail = await mailTo(stack, 'typo@example.com')
  expect(mail.text).toContain(rewardToken(stack, id, 2))
  expect(await sql("select status from recipients where search_text like '% typo@example.com #weaving#'")).toEqual([{ status: 'active' }])
  expect(await claim(id, 2)).toBe('ok')
})

it('R12 gives a reward to another person with a new link, voids the old link, and moves no money', async () => {
  const { campaign, rewards } = await liveCampaign('Replaced', ['left@example.com'])
  const before = await sql('select available, reserved, seq from wallets order by company')
  const { id } = rewards[0] as Row
  const fresh = await command<{ id: string }>(
    owner,
    'mutation ($id: ID!, $input: NewHolderInput!) { replaceReward(id: $id, input: $input, reason: "left the company") { id } }',
    { id, input: { email: 'joined@example.com', firstName: 'Bo' } },
  )
  expect(await sql('select available, reserved, seq from wallets order by company')).toEqual(before)
  expect((await rowsOf(campaign)).map(({ status, recipient_email: email }) => [email, status])).toEqual([
    ['left@example.com', 'replaced'],
    ['joined@example.com', 'issued'],
  ])
  expect(await claim(id)).toBe('REWARD_CANCELLED')
  await mailTo(stack, 'joined@example.com')
  expect(await claim(fresh.id)).toBe('ok')
  await campaignReaches(owner, campaign, 'completed')
  expect((await rewardsOf(owner, campaign)).map(({ value }) => value)).toEqual(['50000', '50000'])
  await expectLedgersToSum(stack)
})

it('R12 cancels exactly the rewards of a list, if their number is the one that was shown', async () => {
  const { campaign, rewards } = await liveCampaign('Matching', [
    'north-1@example.com',
    'north-2@example.com',
    'north-3@example.com',
    'south@example.com',
  ])
  expect(await claim(String(rewards[0]?.id))).toBe('ok')
  const cancel = (expected: number, filter: object) =>
    code(
      'mutation ($id: ID!, $filter: MatchingRewardsInput!, $expected: Int!) { cancelMatchingRewards(campaign: $id, filter: $filter, expected: $expected, reason: "closed") { id } }',
      { id: campaign, filter, expected },
    )
  expect([await cancel(4, { q: ' \u00a0' }), await cancel(3, { q: 'north' })]).toEqual(['VALIDATION', 'SELECTION_CHANGED'])
  expect(await cancel(2, { q: 'north' })).toBe('ok')
  await waitFor(async () => (await rowsOf(campaign)).filter(({ status }) => status === 'cancelled').length === 2, {
    what: 'two to be cancelled',
  })
  expect((await rowsOf(campaign)).map(({ status }) => status)).toEqual([
    'claimed',
    'cancelled',
    'cancelled',
    expect.stringMatching('issued|viewed'),
  ])
  await expectLedgersToSum(stack)
})

it('R12 pauses a campaign: claims and mails wait until it is resumed', async () => {
  const { campaign, rewards } = await liveCampaign('Paused', ['paused@example.com'])
  const { id } = rewards[0] as Row
  expect(await act('pauseCampaign', campaign)).toBe('ok')
  expect((await recipientOf(stack, id).open()).view.status).toBe('on_hold')
  expect(await claim(id)).toBe('REWARD_ON_HOLD')
  await sql(`update rewards set last_sent_at = 0 where id = '${id}'`)
  expect(await act('resendReward', id)).toBe('ok')
  const state = async () => (await sql(`select status from messages where reward = '${id}' and kind = 'resend'`))[0]?.status
  await waitFor(async () => (await state()) === 'on_hold', { what: 'the mail to be held' })
  expect(await act('archiveCampaign', campaign)).toBe('WRONG_STATE')
  expect(await act('resumeCampaign', campaign)).toBe('ok')
  await waitFor(async () => (await state()) === 'sent', { what: 'the mail to leave' })
  expect(await claim(id)).toBe('ok')
  expect(await act('archiveCampaign', campaign)).toBe('ok')
  expect((await readCampaign(campaign)).status).toBe('archived')
  expect(await act('restoreCampaign', campaign)).toBe('ok')
  expect((await readCampaign(campaign)).status).toBe('completed')
})

it('R12 can undo a launch until it is sent, and then sends it automatically', async () => {
  const undoable = { delivery: { ...delivery, undoSeconds: 600 } }
  let draft = await addRecipient(owner, (await draftCampaign(owner, { name: 'Undone', changes: undoable })).id, {
    email: 'undo@example.com',
  })
  const order = await launch(owner, draft)
  expect(order.status).toBe('held')
  expect((await readCampaign(draft.id)).status).toBe('scheduled')
  await expectLedgersToSum(stack)
  expect(await act('cancelLaunch', order.id)).toBe('ok')
  draft = await readCampaign(draft.id)
  expect(draft).toMatchObject({ status: 'draft', issued_count: 0 })
  const again = await launch(owner, draft)
  await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${again.id}'`)
  await campaignReaches(owner, draft.id, 'live')
  expect(await act('cancelLaunch', again.id)).toBe('ALREADY_SENT')
  await expectLedgersToSum(stack)
})

it('R12 reschedules a launch over a clock change, and keeps its money held', async () => {
  const later = { delivery: { ...delivery, sendMode: 'scheduled', sendAtLocal: `${farYear}-01-07T09:30`, timeZone: 'Europe/Berlin' } }
  const draft = await draftCampaign(owner, { name: 'Moved', changes: later })
  const { id } = await launch(owner, await addRecipient(owner, draft.id, { email: 'moved@example.com' }))
  const move = (at: string, zone = 'Europe/Berlin') =>
    code('mutation ($id: ID!, $at: String!, $zone: String!) { rescheduleLaunch(id: $id, sendAtLocal: $at, timeZone: $zone) { id } }', {
      id,
      at,
      zone,
    })
  const sendAt = async () => new Date(Number((await sql(`select send_at from launches where id = '${id}'`))[0]?.send_at)).toISOString()
  expect(await sendAt()).toBe(`${farYear}-01-07T08:30:00.000Z`)
  expect(await move(`${farYear}-03-31T09:30`)).toBe('ok')
  expect(await sendAt()).toBe(`${farYear}-03-31T07:30:00.000Z`)
  expect(await move(farHourSkippedByDst)).toBe('ok')
  expect(await sendAt()).toBe(`${farYear}-03-29T01:30:00.000Z`)
  expect(await move('2021-01-07T09:30')).toBe('SEND_TIME_PAST')
  expect(await move(`${farYear}-02-31T09:30`)).toBe('VALIDATION')
  expect(await move(`${farYear}-01-07T09:30`, 'Mars/Olympus')).toBe('VALIDATION')
  expect(await act('cancelLaunch', id)).toBe('ok')
  expect(await move(`${farYear}-05-07T09:30`)).toBe('ALREADY_SENT')
  await expectLedgersToSum(stack)
})

it('R12 sends to more people by a launch of its own, and restores the campaign when that is cancelled', async () => {
  const { campaign } = await liveCampaign('More', ['first@example.com'], { delivery: { ...delivery, undoSeconds: 0 } })
  const more = await addRecipient(owner, campaign, { email: 'second@example.com' })
  expect(
    await code('mutation ($id: ID!) { addRecipient(campaign: $id, input: { email: "first@example.com" }) { id } }', { id: campaign }),
  ).toBe('DUPLICATE_RECIPIENT')
  expect(await readCampaign(campaign)).toMatchObject({ recipient_count: 1, status: 'live', next_launch: { count: 1 } })
  const first = await sql(`select id from campaign_recipients where campaign = '${campaign}' and email = 'first@example.com'`)
  expect(await act('removeRecipient', String(first[0]?.id))).toBe('NOT_A_DRAFT')
  expect(
    await code('mutation ($id: ID!) { updateCampaign(id: $id, version: 9, input: { name: "Another" }) { id } }', { id: campaign }),
  ).toBe('NOT_A_DRAFT')
  const next = (await readCampaign(campaign)).next_launch
  await launch(owner, { ...more, total: String(next?.total) })
  await waitFor(async () => (await readCampaign(campaign)).issued_count === 2, { what: 'the second launch' })
  await campaignReaches(owner, campaign, 'live')
  expect(await readCampaign(campaign)).toMatchObject({ recipient_count: 2, next_launch: null })
  expect((await rowsOf(campaign)).map(({ recipient_email: email }) => email)).toEqual(['first@example.com', 'second@example.com'])
  expect(
    await code('mutation ($id: ID!, $key: String!) { launchCampaign(id: $id, idempotencyKey: $key, expectedTotal: "0") { id } }', {
      id: campaign,
      key: randomUUID(),
    }),
  ).toBe('NOT_A_DRAFT')
  await expectLedgersToSum(stack)
})

it('R12 lets more people wait for money like a first launch: earlier ones can claim, and an expired wait keeps them in the list', async () => {
  const { campaign, rewards } = await liveCampaign('More waits', ['early@example.com', 'earlier@example.com'])
  await addRecipient(owner, campaign, { email: 'patient@example.com' })
  const total = String((await readCampaign(campaign)).next_launch?.total)
  const credit = (minor: number) =>
    operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: (minor / 100).toFixed(2), reason: 'a test', again: true })
  const { data } = await owner.graphql<{ wallets: { available: string }[] }>('{ wallets(limit: 1) { available } }')
  const taken = Number(data?.wallets[0]?.available)
  await credit(-taken)
  const wait = () =>
    command<{ id: string; status: string }>(
      owner,
      'mutation ($id: ID!, $key: String!, $total: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: $key, expectedTotal: $total, waitForFunds: true) { id status } }',
      { id: campaign, key: randomUUID(), total },
    )
  const first = await wait()
  expect(await claim(String(rewards[0]?.id))).toBe('ok')
  await sql(`update launches set funds_deadline_at = 0 where id = '${first.id}'`)
  await sql(`update plutus_jobs set run_at = 0 where kind = 'expire-funds' and ref = '${first.id}'`)
  await campaignReaches(owner, campaign, 'live')
  const mail = await mailTo(stack, demo.email, ({ subject }) => subject === 'More waits was not launched')
  expect(mail.text).toContain(`/campaigns/${campaign}/view?tab=more`)
  expect(await readCampaign(campaign)).toMatchObject({ next_launch: { count: 1, total } })
  expect((await wait()).status).toBe('awaiting_funds')
  await credit(Number(total))
  await waitFor(async () => (await readCampaign(campaign)).issued_count === 3, { what: 'the second launch' })
  await credit(taken)
  await expectLedgersToSum(stack)
})

it('R12 keeps a person’s own day and local morning: issued with the launch, sent when it is due', async () => {
  const scheduled = { ...delivery, sendMode: 'scheduled', sendAtLocal: `${farYear}-01-07T09:00`, zoneMode: 'recipient' }
  let draft = await draftCampaign(owner, { name: 'Mornings', changes: { delivery: scheduled } })
  for (const name of ['auckland', 'new-york', 'nowhere', 'own'])
    draft = await addRecipient(owner, draft.id, { email: `${name}@example.com` })
  const zoned = (name: string, columns: string) => sql(`update campaign_recipients set ${columns} where email = '${name}@example.com'`)
  await zoned('auckland', "time_zone = 'Pacific/Auckland'")
  await zoned('new-york', "time_zone = 'America/New_York'")
  await zoned('own', `time_zone = 'America/New_York', send_at_local = '${farYear}-02-01T10:00'`)
  const { id } = await launch(owner, draft)
  const [order] = await sql(`select send_at from launches where id = '${id}'`)
  expect(new Date(Number(order?.send_at)).toISOString()).toBe(`${farYear}-01-06T19:00:00.000Z`)
  await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${id}'`)
  await campaignReaches(owner, draft.id, 'live')
  const rows: Record<string, Row> = Object.fromEntries((await rowsOf(draft.id)).map((row) => [row.recipient_email.split('@')[0], row]))
  expect(Object.fromEntries(Object.entries(rows).map(([name, { send_at: at }]) => [name, at && new Date(at).toISOString()]))).toEqual({
    auckland: `${farYear}-01-06T20:00:00.000Z`,
    'new-york': `${farYear}-01-07T14:00:00.000Z`,
    nowhere: `${farYear}-01-07T03:30:00.000Z`,
    own: `${farYear}-02-01T15:00:00.000Z`,
  })
  expect(Object.values(rows).map(({ delivery_status: state }) => state)).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled'])
  // its thirty days begin when it is sent
  expect(new Date(rows.own?.expires_at ?? 0).toISOString()).toBe(`${farYear}-03-03T18:29:59.999Z`)
  expect(await act('cancelReward', String(rows.own?.id), ', reason: "not any more"')).toBe('ok')
  expect(await sql(`select status from messages where reward = '${rows.own?.id}'`)).toEqual([{ status: 'cancelled' }])
})
