import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { campaignReaches, draftCampaign, expectLedgersToSum, importPeople, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { type Reply, race } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { type StalledWrite, stallWrite } from '#tests/support/stalled-write.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const people = 24

let stack: StackOn
let owner: Person
let rewards: string[]
let calls: ReturnType<ReturnType<typeof recipientOf>['claimCall']>[]

const sql = (text: string) => stack.sql(text)
const claimed = async () =>
  Number((await sql(`select count(*) as count from claims where reward in (${rewards.map((id) => `'${id}'`).join(', ')})`))[0]?.count)

/** Makes the wallet update of two or more concurrent claims hang, so that the rows written before it stay uncommitted. */
async function hangBetweenPasses(): Promise<StalledWrite> {
  if (!stack.postgres) return stallWrite(stack, 'update on wallets when new.seq > old.seq + 1')
  await sql("create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end'")
  await sql('create trigger linger before update on wallets for each row when (new.seq > old.seq + 1) execute function linger()')
  return {
    isInside: async () => (await sql("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length > 0,
    async end() {
      await sql("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'")
      await sql('drop function linger cascade')
    },
  }
}

/** Makes every commit of a transaction with a claim fail, after all its rows are written. */
async function failCommits(): Promise<void> {
  if (stack.postgres) {
    await sql("create function no_commit() returns trigger language plpgsql as 'begin raise exception ''the disk is gone''; end'")
    await sql(
      'create constraint trigger no_commit after insert on claims deferrable initially deferred for each row execute function no_commit()',
    )
    return
  }
  await sql('create table no_commit (id integer primary key, of_nobody integer references no_commit (id) deferrable initially deferred)')
  await sql('create trigger break_commit after insert on claims begin insert into no_commit (of_nobody) values (-1); end')
}

const allowCommits = () => sql(stack.postgres ? 'drop function no_commit cascade' : 'drop trigger break_commit')

/** Resolves when the first claims are visible from outside, at about the time of their responses. */
async function waitForFirstCommit(): Promise<void> {
  if (stack.postgres) {
    await waitFor(async () => (await claimed()) > 1, { what: 'a group to be committed', everyMs: 1 })
    return
  }
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000, readOnly: true })
  try {
    const count = database.prepare('select count(*) as count from claims where reward = ?')
    await waitFor(() => rewards.slice(1, 5).some((id) => Number(count.get(id)?.count) > 0), { what: 'a group to be committed', everyMs: 1 })
  } finally {
    database.close()
  }
}

describe.each(['SQLite', 'PostgreSQL'])('kill -9 during concurrent claims, on %s', (database) => {
  // the supervisor allows five restarts a minute, so each test starts its own stack
  beforeEach(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '90000.00', reason: 'enough for all of them' })
    const { id } = await draftCampaign(owner, { name: 'Killed while claiming' })
    await launch(owner, await importPeople(owner, id, people))
    await campaignReaches(owner, id, 'live')
    rewards = (await rewardsOf(owner, id)).map((reward) => reward.id)
    const { view } = await recipientOf(stack, String(rewards[0])).open(false)
    calls = rewards.map((reward) => recipientOf(stack, reward).claimCall(String(view.brands[0]?.id), randomUUID()))
  })
  afterEach(async () => {
    await stack?.stop()
  })

  /**
   * Retries every claim with its idempotency key, and asserts that each has one voucher. It must equal the first response where there was
   * one.
   */
  async function expectOneVoucherEach(responses: Reply[]): Promise<void> {
    const { replies } = await race(stack.directusUrl, calls)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    for (const [index, { status, body }] of responses.entries()) if (status === 200) expect(replies[index]?.body).toEqual(body)
    expect(new Set(replies.map(({ body }) => body.code)).size).toBe(people)
    expect(await claimed()).toBe(people)
    const [lines] = await sql(
      `select count(*) as count from wallet_transactions where type = 'capture' and reward in (${rewards.map((id) => `'${id}'`).join(', ')})`,
    )
    expect(Number(lines?.count)).toBe(people)
    await expectLedgersToSum(stack)
  }

  it('E6 leaves nothing of a group that was killed between its passes', async () => {
    const lingering = await hangBetweenPasses()
    const running = race(stack.directusUrl, calls)
    await waitFor(lingering.isInside, { what: 'a group to have written its first pass' })
    const before = await claimed()
    const pid = stack.kill('directus')
    const { replies } = await running
    await lingering.end()
    await stack.isBack('directus', pid)
    const answered = replies.filter(({ status }) => status === 200).length
    console.log(`killed with ${before} of ${people} claims committed, ${answered} answered`)
    // the group in progress has at least two claims
    expect(before).toBeLessThanOrEqual(people - 2)
    expect(await claimed()).toBe(before)
    expect(answered).toBeLessThanOrEqual(before)
    await expectOneVoucherEach(replies)
  })

  it('E6 returns the voucher that was committed for each, whether the response was sent or not', async () => {
    const running = race(stack.directusUrl, calls)
    await waitForFirstCommit()
    const pid = stack.kill('directus')
    const { replies } = await running
    await stack.isBack('directus', pid)
    console.log(`killed with ${await claimed()} claims committed, ${replies.filter(({ status }) => status === 200).length} answered`)
    await expectOneVoucherEach(replies)
  })

  it('E6 responds with an error when the commit fails, and gives each one voucher on retry', async () => {
    await failCommits()
    const { replies } = await race(stack.directusUrl, calls)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 500))
    expect(await claimed()).toBe(0)
    await expectLedgersToSum(stack)
    await allowCommits()
    await expectOneVoucherEach(replies)
  })
})
