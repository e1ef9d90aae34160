import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addRecipient, campaignReaches, delivery, draftCampaign, rewardsOf } from '#tests/support/campaigns.ts'
import { farHourSkippedByDst } from '#tests/support/far-ahead.ts'
import { chargedFor, shareAt } from '#tests/support/launch-shares.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { action, pickAt } from './money-action.ts'
import type { ModelLaunch, ModelReward, MoneyModel } from './money-model.ts'
import type { MoneyServer } from './money-server.ts'

/** The total in minor units from which a launch waits for approval before any money is held. */
export const approvalFrom = 1_500_000

const nth = fc.nat(50)
const launchText = `mutation ($id: ID!, $idempotencyKey: String!, $expectedTotal: GraphQLBigInt!, $waitForFunds: Boolean!) {
  launchCampaign(id: $id, idempotencyKey: $idempotencyKey, expectedTotal: $expectedTotal, waitForFunds: $waitForFunds) { id status }
}`
const later = { ...delivery, sendMode: 'scheduled', sendAtLocal: farHourSkippedByDst, reminderOffsetsDays: [] }

const launch = action(
  'a campaign is launched',
  { people: fc.integer({ min: 1, max: 3 }), value: fc.integer({ min: 100, max: 9000 }), isScheduled: fc.boolean(), waits: fc.boolean() },
  {
    run: async (model, server, { people, value, isScheduled, waits }) => {
      const changes = isScheduled ? { delivery: later } : {}
      let draft = await draftCampaign(server.owner, { name: `Property ${server.acts}`, value: String(value * 100), changes })
      for (let at = 0; at < people; at++) draft = await addRecipient(server.owner, draft.id, { email: `property-${at}@example.com` })
      const { fee, tax } = chargedFor(people, people, value * 100)
      const total = value * 100 * people + fee + tax
      expect(draft.total).toBe(String(total))
      const input = { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: draft.total, waitForFunds: waits }
      const { code, id = '' } = await server.command(launchText, input)
      const asksFirst = total >= approvalFrom
      const refusal = asksFirst ? undefined : model.refusal(total)
      const isWaiting = refusal === 'INSUFFICIENT_BALANCE' && waits
      expect(code).toBe(isWaiting ? undefined : refusal)
      if (code) return
      const made: ModelLaunch = {
        id,
        campaign: draft.id,
        total,
        count: people,
        value: value * 100,
        isScheduled,
        status: asksFirst ? 'pending' : 'waiting',
      }
      model.launches.push(made)
      if (!asksFirst && !isWaiting) model.hold(made)
    },
  },
)

const decide = (isAllowed: boolean) =>
  action(
    isAllowed ? 'another person approves' : 'another person says no',
    { nth },
    {
      can: (model) => model.launchesIn('pending').length > 0,
      run: async (model, server, { nth: at }) => {
        const pending = pickAt(model.launchesIn('pending'), at)
        const { data } = await server.approver.graphql<{ approval_requests: { id: string }[] }>(
          'query ($id: ID) { approval_requests(filter: { launch: { id: { _eq: $id } } }, limit: 1) { id } }',
          { id: pending.id },
        )
        const text = isAllowed
          ? 'mutation ($id: ID!) { approveLaunch(id: $id) { id status } }'
          : 'mutation ($id: ID!) { rejectLaunch(id: $id, reason: "Not this month") { id status } }'
        const { code } = await server.command(text, { id: data?.approval_requests[0]?.id }, server.approver)
        const refusal = isAllowed ? model.refusal(pending.total) : undefined
        expect(code).toBe(refusal === 'WALLET_FROZEN' ? refusal : undefined)
        if (code) return
        // An approved launch queues at the position of its request.
        pending.status = isAllowed ? 'waiting' : 'ended'
        if (isAllowed && !refusal) model.hold(pending)
      },
    },
  )

const callBack = action(
  'a launch is called back',
  { nth },
  {
    can: (model) => cancellable(model.launches).length > 0,
    run: async (model, server, { nth: at }) => {
      const called = pickAt(cancellable(model.launches), at)
      const { code } = await server.command('mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }', { id: called.id })
      expect(code).toBeUndefined()
      const { status } = called
      called.status = 'ended'
      if (status === 'held') model.release(called.total)
      // Later launches may be affordable now.
      if (status === 'waiting') model.fund()
    },
  },
)

const cancellable = (launches: ModelLaunch[]) =>
  launches.filter(({ status, isScheduled }) => status === 'pending' || status === 'waiting' || (status === 'held' && isScheduled))

/** Returns the open rewards of a launch, which may have none yet while the wallet is frozen. */
async function loadOpenRewards(model: MoneyModel, launched: ModelLaunch, server: MoneyServer): Promise<ModelReward[]> {
  if (!launched.rewards) {
    if (!model.isFrozen) await campaignReaches(server.owner, launched.campaign, 'live')
    const rewards = await rewardsOf(server.owner, launched.campaign)
    if (model.isFrozen && !rewards.length) return []
    const { count, value } = launched
    launched.rewards = rewards.map(({ id }, at) => {
      const { fee, tax } = shareAt(at, count, value)
      return { id, isOpen: true, held: value + fee + tax }
    })
    expect(launched.rewards).toHaveLength(count)
  }
  return launched.rewards.filter(({ isOpen }) => isOpen)
}

const claim = action(
  'a reward is claimed',
  { nth, times: fc.integer({ min: 1, max: 2 }) },
  {
    can: (model) => model.issued.length > 0,
    run: async (model, server, { nth: at, times }) => {
      const launched = pickAt(model.issued, at)
      const [reward] = await loadOpenRewards(model, launched, server)
      if (!reward) return
      const recipient = recipientOf(server.stack, reward.id)
      const { view } = await recipient.open()
      const key = randomUUID()
      for (let time = 0; time < times; time++) {
        const answer = await server.act(() => recipient.claim(String(view.brands[0]?.id), key))
        expect(answer.status).toBe(200)
      }
      model.capture(reward)
    },
  },
)

const claimAll = action(
  'all rewards of a launch are claimed at once',
  { nth },
  {
    can: (model) => model.issued.length > 0,
    run: async (model, server, { nth: at }) => {
      const launched = pickAt(model.issued, at)
      const left = await loadOpenRewards(model, launched, server)
      if (!left.length) return
      const claims = left.map(({ id }) => ({ recipient: recipientOf(server.stack, id), key: randomUUID() }))
      const brand = String((await claims[0]?.recipient.open())?.view.brands[0]?.id)
      const answers = await server.act(() => Promise.all(claims.map(({ recipient, key }) => recipient.claim(brand, key))))
      expect(answers.map(({ status }) => status)).toEqual(left.map(() => 200))
      for (const reward of left) model.capture(reward)
    },
  },
)

const cancelOne = action(
  'a reward is cancelled',
  { nth },
  {
    can: (model) => model.issued.length > 0,
    run: async (model, server, { nth: at }) => {
      const launched = pickAt(model.issued, at)
      const [reward] = await loadOpenRewards(model, launched, server)
      if (!reward) return
      const text = 'mutation ($id: ID!) { cancelReward(id: $id, reason: "By mistake") { id status } }'
      expect(await server.command(text, { id: reward.id })).toMatchObject({ status: 'cancelled' })
      model.releaseAll([reward])
    },
  },
)

/** Defines an action that ends every open reward of a launch, by cancellation or expiry. */
const endOpenRewards = (isExpiry: boolean) =>
  action(
    isExpiry ? 'rewards expire' : 'all unclaimed are cancelled',
    { nth },
    {
      can: (model) => model.issued.length > 0,
      run: async (model, server, { nth: at }) => {
        const launched = pickAt(model.issued, at)
        const left = await loadOpenRewards(model, launched, server)
        if (!left.length) return
        if (isExpiry) {
          const longAgo = server.stack.postgres ? "'1970-01-01T00:00:01Z'" : 1000
          await server.stack.sql(`update rewards set expires_at = ${longAgo} where launch = '${launched.id}'`)
          await server.stack.sql(`update plutus_jobs set run_at = 0 where kind = 'expire-launch' and ref = '${launched.id}'`)
        } else {
          const text = 'mutation ($id: ID!) { cancelUnclaimedRewards(campaign: $id, reason: "Not this year") { id status } }'
          expect((await server.command(text, { id: launched.campaign })).code).toBeUndefined()
        }
        model.releaseAll(left)
      },
    },
  )

const filterIds = '$filter: RewardsFilterInput!, $expected: Int!'

/** Extends and resends the open rewards of a launch by the acts on many, which move no money, then cancels them. */
const actOnMany = action(
  'many rewards are extended, sent again and cancelled',
  { nth },
  {
    can: (model) => model.issued.length > 0,
    run: async (model, server, { nth: at }) => {
      const left = await loadOpenRewards(model, pickAt(model.issued, at), server)
      if (!left.length) return
      const chosen = { filter: { ids: left.map(({ id }) => id) }, expected: left.length }
      const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
      const extendText = `mutation (${filterIds}, $until: Date!) { extendRewards(filter: $filter, expected: $expected, until: $until, reason: "Holidays") { id } }`
      await server.command(extendText, { ...chosen, until })
      await server.command(`mutation (${filterIds}) { resendRewards(filter: $filter, expected: $expected) { id } }`, chosen)
      const cancelText = `mutation (${filterIds}) { cancelRewards(filter: $filter, expected: $expected, reason: "Not this year") { id } }`
      expect((await server.command(cancelText, chosen)).code).toBeUndefined()
      model.releaseAll(left)
    },
  },
)

export const launchActions = [
  launch,
  launch,
  launch,
  decide(true),
  decide(false),
  callBack,
  claim,
  claim,
  claimAll,
  cancelOne,
  endOpenRewards(true),
  endOpenRewards(false),
  actOnMany,
]
