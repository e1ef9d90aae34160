import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addRecipient, campaignReaches, draftCampaign, importPeople, launch, rewardsOf } from './campaigns.ts'
import { recipientOf } from './rewards.ts'
import type { Person } from './sign-in.ts'
import type { StackOn } from './stack-on.ts'
import { waitFor } from './wait-for.ts'

type Act = { kind: string; expected: number; done: number; skipped: { reason: string; count: number }[]; finished_at: string | null }
type Live = { id: string; rewards: string[] }
type Choice = { filter: object; expected: number; until?: string; includePartlySpent?: boolean }

const dayMs = 24 * 60 * 60_000
const zoneMs = 5.5 * 60 * 60_000

/** Returns the day that is some days from now in the zone of the demo and its launches, as YYYY-MM-DD. */
export const dayAfter = (days: number): string => new Date(Date.now() + zoneMs + days * dayMs).toISOString().slice(0, 10)

const texts = {
  cancel: `mutation ($filter: RewardsFilterInput!, $expected: Int!, $includePartlySpent: Boolean) {
    cancelRewards(filter: $filter, expected: $expected, includePartlySpent: $includePartlySpent, reason: "The shop closes") { id } }`,
  resend: 'mutation ($filter: RewardsFilterInput!, $expected: Int!) { resendRewards(filter: $filter, expected: $expected) { id } }',
  extend: `mutation ($filter: RewardsFilterInput!, $expected: Int!, $until: Date!) {
    extendRewards(filter: $filter, expected: $expected, until: $until, reason: "A long holiday") { id } }`,
}

/** Calls that act on many rewards of a company, that break and repair the acts, and that read their results, on either database. */
export function bulkActsOf(stack: StackOn, owner: Person) {
  const refusalOf = async (kind: keyof typeof texts, choice: Choice, person: Pick<Person, 'graphql'> = owner) =>
    (await person.graphql(texts[kind], choice)).errors?.[0]?.extensions
  const codeOf = async (kind: keyof typeof texts, choice: Choice) => (await refusalOf(kind, choice))?.code ?? 'ok'

  /** Confirms an act with the number that the server finds, as a person does who repeats it. */
  async function confirm(kind: keyof typeof texts, choice: Omit<Choice, 'expected'>): Promise<void> {
    for (let expected = 1; ; ) {
      const refused = await refusalOf(kind, { ...choice, expected })
      if (!refused) return
      expect(refused.code).toBe('SELECTION_CHANGED')
      if (refused.count === 0) return
      expected = Number(refused.count)
    }
  }

  /** Makes every update of a reward fail for which the SQL condition holds. */
  async function breakRewards(condition: string): Promise<void> {
    if (stack.postgres)
      await stack.sql("create function broken() returns trigger language plpgsql as 'begin raise exception ''the disk is gone''; end'")
    await stack.sql(
      stack.postgres
        ? `create trigger broken before update of status, resend_count, expires_at on rewards for each row when (${condition}) execute function broken()`
        : `create trigger broken before update of status, resend_count, expires_at on rewards when ${condition} begin select raise(abort, 'the disk is gone'); end`,
    )
  }

  /** Lets rewards be updated again, and the failed acts continue. */
  async function repairRewards(): Promise<void> {
    await stack.sql(stack.postgres ? 'drop function broken cascade' : 'drop trigger broken')
    await stack.sql("update plutus_jobs set run_at = 0, lease_until = null where kind = 'bulk-rewards'")
  }

  const jobsFail = (count: number) => async () =>
    (await stack.sql("select id from plutus_jobs where kind = 'bulk-rewards' and failure is not null")).length === count

  async function latestActs(count: number): Promise<Act[]> {
    const { data } = await owner.graphql<{ bulk_acts: Act[] }>(
      'query ($count: Int) { bulk_acts(sort: ["-seq"], limit: $count) { kind expected done skipped finished_at } }',
      { count },
    )
    return data?.bulk_acts ?? []
  }

  async function finished(count: number): Promise<Act[]> {
    await waitFor(async () => (await latestActs(count)).every(({ finished_at: at }) => at), { what: 'the acts to finish' })
    return latestActs(count)
  }

  async function liveCampaign(
    name: string,
    people: number,
    { value = '10000', ...changes }: { value?: string; delivery?: object } = {},
  ): Promise<Live> {
    let draft = await draftCampaign(owner, { name, value, changes })
    if (people > 50) draft = await importPeople(owner, draft.id, people)
    else
      for (let at = 0; at < people; at++)
        draft = await addRecipient(owner, draft.id, { email: `${at}-${draft.id.slice(0, 8)}@bulk.example.com` })
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    return { id: draft.id, rewards: (await rewardsOf(owner, draft.id)).map(({ id }) => id) }
  }

  /** Launches a live campaign to one more person, by a launch of their own. */
  async function launchMore(campaign: string, email: string): Promise<void> {
    const more = await addRecipient(owner, campaign, { email })
    const text = 'query ($id: ID!) { campaigns_by_id(id: $id) { next_launch } }'
    const { data } = await owner.graphql<{ campaigns_by_id: { next_launch: { total: string } } }>(text, { id: campaign })
    await launch(owner, { ...more, total: String(data?.campaigns_by_id.next_launch.total) })
  }

  /** Makes the rewards of a campaign look as if their message left an hour ago. */
  async function arrive(campaign: string): Promise<void> {
    const hourAgo = Date.now() - dayMs / 24
    const at = stack.postgres ? `to_timestamp(${hourAgo} / 1000.0)` : String(hourAgo)
    await repeatAfterDeadlock(`update messages set status = 'sent' where campaign = '${campaign}'`)
    await repeatAfterDeadlock(`update rewards set delivery_status = 'sent', last_sent_at = ${at} where campaign = '${campaign}'`)
  }

  /** Runs a statement that, unlike those of Plutus, locks its rows in no order. The worker may write some of them at the same time. */
  async function repeatAfterDeadlock(text: string): Promise<void> {
    for (;;)
      try {
        return void (await stack.sql(text))
      } catch (error) {
        if (!/deadlock detected/.test(String(error))) throw error
      }
  }

  const one = async (text: string) => (await stack.sql(text))[0] ?? {}
  const claim = async (reward: string) => {
    const person = recipientOf(stack, reward)
    return person.claim(String((await person.open()).view.brands[0]?.id), randomUUID())
  }

  return {
    refusalOf,
    codeOf,
    confirm,
    breakRewards,
    repairRewards,
    jobsFail,
    latestActs,
    finished,
    liveCampaign,
    launchMore,
    arrive,
    one,
    claim,
  }
}
