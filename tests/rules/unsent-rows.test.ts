import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { plantFault } from '#tests/support/database-faults.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { shareAt } from '#tests/support/launch-shares.ts'
import { mailTo } from '#tests/support/mail.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: StackOn
let owner: Person
let sender: Pick<Person, 'graphql' | 'fetch'>

let endFault: () => Promise<unknown> = async () => undefined
const setFault = async (table: string, column: string, match: string) => {
  endFault = await plantFault(stack, stack.postgres, { table, column, match })
}

async function available(): Promise<number> {
  const { data } = await owner.graphql<{ wallets: { available: string }[] }>('{ wallets(limit: 1) { available } }')
  return Number(data?.wallets[0]?.available)
}

type Unsent = { id: string; email: string; failure: string }

async function unsentOf(campaign: string): Promise<Unsent[]> {
  const { data } = await owner.graphql<{ campaign_recipients: Unsent[] }>(
    'query ($id: ID) { campaign_recipients(filter: { campaign: { id: { _eq: $id } }, state: { _eq: "failed" } }) { id email failure } }',
    { id: campaign },
  )
  return data?.campaign_recipients ?? []
}

async function draftFor(name: string, emails: string[]): Promise<Draft> {
  let draft = await draftCampaign(owner, { name })
  for (const email of emails) draft = await addRecipient(owner, draft.id, { email, firstName: 'Una' })
  return draft
}

const nextTotal = 'query ($id: ID!) { campaigns_by_id(id: $id) { stalled next_launch issued_count recipient_count } }'
const heldLines = `query ($campaign: ID!) {
  wallet_transactions(filter: { campaign: { id: { _eq: $campaign } }, type: { _eq: "hold" } }) { value launch { launched_count recipient_count } }
}`
const replaceText = 'mutation ($id: ID!, $input: NewHolderInput!) { replaceReward(id: $id, input: $input, reason: "Left") { id } }'
const correctText = 'mutation ($id: ID!, $input: RecipientInput!) { updateRecipient(id: $id, input: $input) { id state failure } }'

const steps = [
  ['its person is written', 'recipients', 'email'],
  ['its reward is written', 'rewards', 'recipient_email'],
  ['its message is written', 'messages', 'to_masked'],
] as const

describe.each(['SQLite', 'PostgreSQL'])('rows that can’t be issued, on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    sender = actAs(stack, stack.apiKey)
  })
  afterEach(async () => {
    await endFault()
    endFault = async () => undefined
  })
  afterAll(() => stack?.stop())

  it.each(steps)('R31 E6 sets a row aside that fails when %s, returns its money, and issues the rest', async (step, table, column) => {
    const people = [1, 2, 3].map((index) => `${index === 2 ? 'zz-fault' : 'fine'}-${index}-${table}@example.com`)
    const draft = await draftFor(`Fails when ${step}`, people)
    const before = await available()
    await setFault(table, column, 'z%')
    await launch(sender, draft)
    await campaignReaches(owner, draft.id, 'live')
    expect((await rewardsOf(owner, draft.id)).map(({ row_no }) => row_no)).toEqual([1, 2])
    // of 2,250 fee and 406 tax on three times ₹500, the second row's share is 750 and 134
    expect(before - (await available())).toBe(Number(draft.total) - 50_884)
    const charged = await stack.sql(`select fee, tax from rewards where campaign = '${draft.id}' order by row_no`)
    expect(charged.map(({ fee, tax }) => [Number(fee), Number(tax)])).toEqual([
      [886, 136],
      [886, 136],
    ])
    const held = await owner.graphql<{ wallet_transactions: object[] }>(heldLines, { campaign: draft.id })
    const whole = { value: String(3 * 50_000), launch: { launched_count: 3, recipient_count: 2 } }
    expect(held.data?.wallet_transactions).toEqual([whole])
    const mail = await mailTo(stack, demo.email, ({ subject }) => subject.startsWith(`Fails when ${step}:`))
    expect(mail.subject).toBe(`Fails when ${step}: some of your rewards are on their way`)
    expect(mail.text).toContain('2 rewards worth ₹1,000 were issued.')
    expect(mail.text).toContain('1 reward couldn’t be issued. Its money is back in your wallet.')
    const [unsent, ...others] = await unsentOf(draft.id)
    expect(others).toEqual([])
    expect(unsent).toMatchObject({ email: people[1], failure: expect.stringMatching(/Something unexpected/) })

    await endFault()
    const input = { email: people[1], firstName: 'Una' }
    expect(await command(owner, correctText, { id: unsent?.id, input })).toMatchObject({ state: 'ready', failure: null })
    const { data } = await owner.graphql<{ campaigns_by_id: { next_launch: { count: number; total: string } } }>(nextTotal, {
      id: draft.id,
    })
    expect(data?.campaigns_by_id.next_launch.count).toBe(1)
    await launch(sender, { ...draft, total: String(data?.campaigns_by_id.next_launch.total) })
    await waitFor(async () => (await rewardsOf(owner, draft.id)).length === 3, { what: 'the corrected person to get a reward' })
    expect(before - (await available())).toBe(Number(draft.total) - 50_884 + 50_886)
    expect(await unsentOf(draft.id)).toEqual([])
    await expectLedgersToSum(stack)
  })

  it('R31 names the wrong part of a row where it is known', { tags: sweepOnPostgres(database) }, async () => {
    const draft = await draftFor('A zone nobody knows', ['zone-1@example.com', 'zone-2@example.com'])
    await stack.sql(
      `update campaign_recipients set time_zone = 'Mars/Olympus', send_at_local = '2099-01-01T09:00' where email = 'zone-2@example.com' and campaign = '${draft.id}'`,
    )
    await launch(sender, draft)
    await campaignReaches(owner, draft.id, 'live')
    expect(await unsentOf(draft.id)).toMatchObject([{ email: 'zone-2@example.com', failure: 'We don’t know the time zone “Mars/Olympus”' }])
    expect(await rewardsOf(owner, draft.id)).toHaveLength(1)
    await expectLedgersToSum(stack)
  })

  /** Postpones the next chunk of any launch that has issued `done` rewards. Returns a function that ends this. */
  async function stopAfter(done: number): Promise<() => Promise<unknown>> {
    const change = `update plutus_jobs set run_at = 9000000000000 where kind = 'issue-launch' and ref = cast(new.id as varchar(36))`
    const when = `after update of progress_done on launches for each row when (new.progress_done = ${done})`
    if (database === 'SQLite') {
      await stack.sql(`create trigger stop_midway ${when} begin ${change}; end`)
      return () => stack.sql('drop trigger stop_midway')
    }
    await stack.sql(`create function stop_midway() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`)
    await stack.sql(`create trigger stop_midway ${when} execute function stop_midway()`)
    return () => stack.sql('drop trigger stop_midway on launches')
  }

  it('E6 R31 R12 charges each row its share in row order, with rows set aside and a reward replaced between two chunks', async () => {
    const [people, value] = [503, 33_300]
    const { id } = await draftCampaign(owner, { name: 'Set aside at borders', value: String(value) })
    const draft = await importPeople(owner, id, people)
    const isAside = (at: number) => [0, 1, 249, 499, 500, people - 1].includes(at)
    const rows = await stack.sql(`select id from campaign_recipients where campaign = '${id}' order by seq`)
    const aside = rows.filter((_, at) => isAside(at)).map((row) => `'${row.id}'`)
    await stack.sql(`update campaign_recipients set time_zone = 'Mars/Olympus', send_at_local = '2099-01-01T09:00' where id in (${aside})`)
    const resume = await stopAfter(496)
    const { id: order } = await launch(sender, draft)
    const launched = async () => (await stack.sql(`select * from launches where id = '${order}'`))[0]
    await waitFor(async () => Number((await launched())?.progress_done) === 496, { what: 'the first chunk' })
    const [replaced] = await rewardsOf(owner, id)
    await command(owner, replaceText, { id: replaced?.id, input: { email: 'midway@example.com' } })
    await expectLedgersToSum(stack)
    await resume()
    await stack.sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${order}'`)
    await campaignReaches(owner, id, 'live')

    const kept = Array.from({ length: people }, (_, at) => shareAt(at, people, value)).filter((_, at) => !isAside(at))
    const rewards = await stack.sql(
      `select value, fee - tax as fee, tax from rewards where launch = '${order}' and status <> 'replaced' order by row_no`,
    )
    const shares = rewards.map(({ fee, tax }) => ({ fee: Number(fee), tax: Number(tax) }))
    expect(shares).toEqual([...kept.slice(1), kept[0]])
    const moved = await stack.sql(`select type, value, fee, tax from wallet_transactions where launch = '${order}' order by seq`)
    const sumOf = (lines: typeof moved, part: string) => lines.reduce((sum, line) => sum + Number(line[part]), 0)
    const [holds, releases] = ['hold', 'release'].map((type) => moved.filter((entry) => entry.type === type))
    for (const part of ['value', 'fee', 'tax'])
      expect(sumOf(holds ?? [], part) - sumOf(releases ?? [], part), part).toBe(sumOf(rewards, part))
    const left = await launched()
    const [subtotal, fee, tax] = ['value', 'fee', 'tax'].map((part) => sumOf(rewards, part))
    expect([left?.subtotal, left?.fee, left?.tax, left?.recipient_count].map(Number)).toEqual([subtotal, fee, tax, kept.length])
    await expectLedgersToSum(stack)
  })

  it('R12 reports on the campaign that issuing keeps failing where no row can be issued, until it continues', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const draft = await draftFor('Nobody can be reached', ['zz-1@example.com', 'zz-2@example.com'])
    await setFault('rewards', 'recipient_email', 'zz-%')
    const order = await launch(sender, draft)
    const job = `kind = 'issue-launch' and ref = '${order.id}'`
    await waitFor(async () => (await stack.sql(`select failure from plutus_jobs where ${job}`))[0]?.failure, { what: 'a failed try' })
    expect(await unsentOf(draft.id)).toEqual([])
    const stalled = async () =>
      (await owner.graphql<{ campaigns_by_id: { stalled: string | null } }>(nextTotal, { id: draft.id })).data?.campaigns_by_id.stalled
    expect(await stalled()).toBeNull()
    await stack.sql(`update plutus_jobs set attempts = 4, run_at = 0 where ${job}`)
    await waitFor(async () => (await stalled()) === 'issuing', { what: 'the campaign to say so' })
    await endFault()
    await stack.sql(`update plutus_jobs set run_at = 0, lease_until = null where ${job}`)
    await campaignReaches(owner, draft.id, 'live')
    await waitFor(async () => (await stalled()) === null, { what: 'the notice to go' })
    await expectLedgersToSum(stack)
  })

  it.runIf(database === 'PostgreSQL')('E6 sends a corrected row once, though another person corrects it at the same moment', async () => {
    const draft = await draftFor('Corrected twice', ['twice-1@example.com', 'twice-2@example.com'])
    await launch(sender, draft)
    await campaignReaches(owner, draft.id, 'live')
    const row = `campaign = '${draft.id}' and email = 'twice-2@example.com'`
    const [found] = await stack.sql(`update campaign_recipients set state = 'failed', failure = 'planted' where ${row} returning id`)
    // the other correction locks the campaign, and the row is sent with it
    await stack.sql('begin')
    await stack.sql(`update campaigns set revision = revision where id = '${draft.id}'`)
    const correcting = owner.graphql(correctText, { id: found?.id, input: { email: 'twice-2@example.com', firstName: 'Una' } })
    await waitFor(async () => (await stack.sql('select 1 from pg_locks where not granted')).length > 0, { what: 'the lock to be awaited' })
    await stack.sql(`update campaign_recipients set state = 'ready', failure = null where ${row}`)
    await stack.sql('commit')
    const answer = await correcting
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_A_DRAFT')
  })
})
