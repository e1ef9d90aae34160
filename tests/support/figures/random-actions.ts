import { randomUUID } from 'node:crypto'
import { seededRandom } from '#graphql/seed/campaign-actions.ts'
import { addRecipient, delivery, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { brandFor, rewardsByQuery } from '#tests/support/codes.ts'
import { brandForPoints, openPoints } from '#tests/support/points.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import type { Person } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { addRandomRecipient, type Campaign, launchRandomCampaign } from './random-launch.ts'

type Reward = { id: string; status: string; delivery_status: string }

const open = ['issued', 'viewed', 'partially_claimed', 'frozen']

/**
 * Runs `count` random actions of a month's work for a company, in an order derived from `seed`. Continues after refusals. Returns the count
 * of each action.
 */
export async function doRandomActions(stack: TestStack, owner: Person, seed: number, count: number): Promise<Record<string, number>> {
  const random = seededRandom(seed)
  const below = (bound: number) => Math.floor(random() * bound)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
  const campaigns: Campaign[] = []
  const done: Record<string, number> = {}
  const sql = (text: string) => runSql(stack, undefined, text)
  const say = async (text: string, variables: Record<string, unknown>) => !(await owner.graphql(text, variables)).errors
  const rewardsIn = ({ id }: Campaign) => rewardsByQuery<Reward>(owner, id, 'id status delivery_status')
  const versionOf = async (id: string) => Number((await sql(`select token_version from rewards where id = '${id}'`))[0]?.token_version)
  const someone = async (): Promise<{ campaign: Campaign; reward: Reward } | undefined> => {
    const campaign = pick(campaigns)
    const reward = campaign && pick((await rewardsIn(campaign)).filter(({ status }) => open.includes(status)))
    return reward && { campaign, reward }
  }
  const address = () => `figure-${randomUUID().slice(0, 8)}@example.com`

  const acts: Record<string, () => Promise<boolean>> = {
    launch: async () => {
      campaigns.push(await launchRandomCampaign(owner, `Figures ${campaigns.length}`, { below, pick, address }))
      return true
    },
    more: async () => {
      const campaign = pick(campaigns)
      return Boolean(campaign) && addRandomRecipient(owner, campaign as Campaign, { below, pick, address })
    },
    callBack: async () => {
      const draft = await draftCampaign(owner, { name: 'Called back', changes: { delivery: { ...delivery, undoSeconds: 600 } } })
      const order = await launch(owner, await addRecipient(owner, draft.id, { email: address() }))
      return say('mutation ($id: ID!) { cancelLaunch(id: $id) { id } }', { id: order.id })
    },
    look: async () => {
      const it = await someone()
      return Boolean(it) && (await recipientOf(stack, it?.reward.id ?? '', await versionOf(it?.reward.id ?? '')).open()).status === 200
    },
    claim: async () => {
      const it = await someone()
      if (!it) return false
      const recipient = recipientOf(stack, it.reward.id, await versionOf(it.reward.id))
      if (it.campaign.kind === 'points') {
        const view = await openPoints(stack, it.reward.id)
        if (!view.points) return false
        return (await recipient.claim(brandForPoints(view, 200), randomUUID(), { amount: '20000' })).status === 200
      }
      const { view } = await recipient.open()
      if (!view.brands?.length) return false
      const left = Number(view.value)
      const amount = it.campaign.kind === 'code' && random() < 0.6 ? Math.min(20_000, left) : left
      const part = it.campaign.kind === 'code' ? { amount: String(amount) } : {}
      return (await recipient.claim(brandFor(view, amount), randomUUID(), part)).status === 200
    },
    replace: async () => {
      const it = await someone()
      const text =
        'mutation ($id: ID!, $email: String!) { replaceReward(id: $id, input: { email: $email, firstName: "Bo" }, reason: "left us") { id } }'
      return Boolean(it) && say(text, { id: it?.reward.id, email: address() })
    },
    cancel: async () => {
      const it = await someone()
      return Boolean(it) && say('mutation ($id: ID!) { cancelReward(id: $id, reason: "by mistake") { id } }', { id: it?.reward.id })
    },
    freeze: async () => {
      const it = await someone()
      return Boolean(it) && say('mutation ($id: ID!) { freezeReward(id: $id, reason: "asked twice") { id } }', { id: it?.reward.id })
    },
    correct: async () => {
      const it = await someone()
      return (
        Boolean(it) &&
        say('mutation ($id: ID!, $email: String!) { readdressReward(id: $id, email: $email) { id } }', {
          id: it?.reward.id,
          email: address(),
        })
      )
    },
    bounce: async () => {
      const it = await someone()
      if (!it || it.reward.delivery_status === 'queued') return false
      const { id } = it.reward
      await sql(`update recipients set status = 'bounced' where id = (select recipient from rewards where id = '${id}')`)
      await sql(`update rewards set last_sent_at = 0 where id = '${id}' and last_sent_at is not null`)
      return say('mutation ($id: ID!) { resendReward(id: $id) { id } }', { id })
    },
    expire: async () => {
      const campaign = pick(campaigns)
      if (!campaign) return false
      await sql(`update rewards set expires_at = 1000 where campaign = '${campaign.id}'`)
      await sql(
        `update plutus_jobs set run_at = 0 where kind = 'expire-launch' and ref in (select id from launches where campaign = '${campaign.id}')`,
      )
      await waitFor(async () => (await rewardsIn(campaign)).every(({ status }) => !open.includes(status) || status === 'frozen'), {
        what: 'the rewards to expire',
      })
      return true
    },
    cancelAll: async () => {
      const campaign = pick(campaigns)
      const text = 'mutation ($id: ID!) { cancelUnclaimedRewards(campaign: $id, includePartlySpent: true, reason: "not this year") { id } }'
      if (!campaign || !(await say(text, { id: campaign.id }))) return false
      await waitFor(async () => (await rewardsIn(campaign)).every(({ status }) => !open.includes(status)), { what: 'all to be cancelled' })
      return true
    },
  }
  const often = ['launch', 'launch', 'look', 'claim', 'claim', 'claim', 'replace', 'replace', 'more', 'correct', 'bounce', 'cancel']
  const seldom = ['freeze', 'callBack', 'expire', 'cancelAll']
  for (let turn = 0; turn < count; turn++) {
    const name = campaigns.length < 2 ? 'launch' : (pick(random() < 0.88 ? often : seldom) ?? 'launch')
    if (await acts[name]?.()) done[name] = (done[name] ?? 0) + 1
  }
  const underWay = () =>
    sql(`select 1 from messages where status in ('queued', 'sending', 'retrying') and next_attempt_at <= ${Date.now() + 1000}`)
  await waitFor(async () => (await underWay()).length === 0, { what: 'the outbox to rest' })
  return done
}
