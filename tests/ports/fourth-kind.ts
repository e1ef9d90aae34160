import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RewardKinds } from '#graphql/rules/reward/reward-kind.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import type { Row } from '../../graphql/model/tables.ts'
import { launchCopy } from './launch-copy.ts'
import { openInside } from './rules-inside.ts'

const value = 50_000
const people = ['asha@tickets.example', 'bela@tickets.example', 'chetan@tickets.example', 'esha@tickets.example']
const elsewhere = 'devi@tickets.example'

/** Imports the rules after the environment is set, because they read it when first imported. */
const importRules = async () => ({
  ...(await import('#graphql/contracts/campaign/delivery-kinds.ts')),
  ...(await import('#graphql/rules/app/reward-kinds.ts')),
  ...(await import('#graphql/rules/app/subscribers.ts')),
  ...(await import('#graphql/rules/campaign/campaign-kinds.ts')),
  ...(await import('#graphql/rules/launch/issue-chunk.ts')),
  ...(await import('#graphql/rules/ledger/wallet/check-wallet.ts')),
  ...(await import('#graphql/rules/messaging/compose-reward-mail.ts')),
  ...(await import('#graphql/rules/messaging/outbox.ts')),
  ...(await import('#graphql/rules/messaging/reward-context.ts')),
  ...(await import('#graphql/rules/messaging/brand-cache.ts')),
  ...(await import('#graphql/rules/messaging/token.ts')),
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/jobs/jobs.ts')),
  ...(await import('#graphql/rules/reward/public/claim-reward.ts')),
  ...(await import('#graphql/rules/reward/redemption/copies.ts')),
  ...(await import('#graphql/rules/reward/public/view-reward.ts')),
  ...(await import('#graphql/rules/reward/readdress-reward.ts')),
  ...(await import('#graphql/rules/reward/redemption/close-order.ts')),
  ...(await import('#graphql/rules/reward/redemption/supplier-order.ts')),
  ...(await import('#graphql/rules/reward/replace-reward.ts')),
  ...(await import('./ticket-kind.ts')),
})

type Rules = Awaited<ReturnType<typeof importRules>>
type Reward = Row<'rewards'>

/** Registers tests of a kind of reward that Plutus does not have (tickets), from the launch to the voucher. */
export function proveFourthKind(database: 'SQLite' | 'PostgreSQL'): void {
  describe(`a kind of reward that Plutus does not have, on ${database}`, { tags: sweepOnPostgres(database) }, () => {
    let fixture: Awaited<ReturnType<typeof openInside>>
    let rules: Rules
    let kinds: RewardKinds
    let campaign: string
    let caller: { user: string; ip: null; requestId: string }
    let company: string

    beforeAll(async () => {
      fixture = await openInside(database)
      rules = await importRules()
      rules.registerSubscribers()
      for (const kinds of [rules.deliveryKinds, rules.campaignKinds])
        Object.assign(kinds, { [rules.ticketKind.deliveryType]: kinds.rewardlinks })
      await rules.createSeats(fixture.knex)
      kinds = { ...rules.rewardKinds, ticket: rules.ticketKind }
      const launched = await launchCopy(fixture.knex, { name: 'Tickets', deliveryType: 'rewardtickets', people, value })
      ;({ campaign, company } = launched)
      caller = { user: launched.member, ip: null, requestId: 'tickets' }
    })
    afterAll(() => fixture?.close())

    const rewardOf = async (email: string): Promise<Reward> => {
      const reward = await fixture.knex('rewards').where({ campaign, recipient_email: email }).whereNot({ status: 'replaced' }).first()
      if (!reward) throw new Error(`${email} has no reward`)
      return reward
    }
    const seatOf = ({ id }: Reward) =>
      fixture.knex.queryBuilder().from('test_seats').where({ reward: id }).first('recipient', 'seat', 'voucher')
    const tokenOf = ({ id, token_version }: Reward) => rules.makeRewardToken(id, token_version)
    /** Composes the queued mail that repeats a reward's voucher, and returns it as JSON. */
    const composeCopyMail = async ({ id }: Reward) => {
      const leased = await rules.leaseMessages(fixture.knex, 100)
      const message = leased?.messages.find(({ reward, kind }) => reward === id && kind === 'copy')
      const context = (await rules.readContext(fixture.knex, [id])).get(id)
      if (!message || !context) throw new Error('no copy is on its way')
      return JSON.stringify(await rules.composeRewardMail(new rules.BrandCache(fixture.knex), message, context))
    }
    const booksSum = async () => expect(await rules.checkWallet(fixture.knex, company)).toEqual([])

    it('is issued with its own rows beside its rewards, and not by a registry without it', async () => {
      const job = await rules.claimJob(fixture.knex, Date.now(), ['issue-launch'])
      if (!job) throw new Error('nothing is to be issued')
      await expect(rules.issueChunk(rules.rewardKinds, job)).rejects.toThrow('rewardtickets')
      expect(await fixture.knex('rewards').where({ campaign })).toEqual([])

      // rescheduled while this worker waited for the campaign's lock
      const ofJob = () => fixture.knex('plutus_jobs').where({ id: job.id })
      const lease = await ofJob().first('lease_until')
      await ofJob().update({ run_at: Date.now() + 3_600_000, lease_until: null })
      await rules.issueChunk(kinds, job)
      expect(await fixture.knex('rewards').where({ campaign })).toEqual([])
      await ofJob().update({ run_at: job.run_at, lease_until: lease?.lease_until ?? null })

      await rules.issueChunk(kinds, job)
      const rewards = await fixture.knex('rewards').where({ campaign }).orderBy('seq')
      expect(rewards.map((row) => [row.kind, row.recipient_email, row.status, Number(row.value)])).toEqual(
        people.map((email) => ['ticket', email, 'issued', value]),
      )
      expect(await Promise.all(rewards.map(seatOf))).toEqual(
        rewards.map(({ recipient }, index) => ({ recipient, seat: 101 + index, voucher: null })),
      )
      expect(await fixture.knex('campaigns').where({ id: campaign }).first('status', 'issued_count')).toEqual({
        status: 'live',
        issued_count: 4,
      })
      expect((await fixture.knex('messages').where({ campaign, kind: 'reward' }).pluck('to')).sort()).toEqual(people)
      await booksSum()
    })

    it('shows its own page, and counts a person’s first visit', async () => {
      const token = tokenOf(await rewardOf('asha@tickets.example'))
      expect(await rules.viewReward(kinds, token, { isHuman: false })).toMatchObject({
        status: 'open',
        headline: 'Seat 101',
        value: String(value),
      })
      await rules.viewReward(kinds, token, { isHuman: true })
      expect((await rewardOf('asha@tickets.example')).status).toBe('viewed')
      expect((await fixture.knex('campaigns').where({ id: campaign }).first('opened_count'))?.opened_count).toBe(1)
      await expect(rules.viewReward(rules.rewardKinds, token, { isHuman: false })).rejects.toThrow('ticket')
    })

    it('is redeemed once, and returns the same voucher for the same key', async () => {
      const reward = await rewardOf('asha@tickets.example')
      const token = tokenOf(reward)
      const { brands } = await rules.viewReward(kinds, token, { isHuman: false })
      const claim = { brand: brands[0]?.id, idempotencyKey: randomUUID() }
      const [one, other] = await Promise.all([rules.claimReward(kinds, token, claim), rules.claimReward(kinds, token, claim)])
      expect(other).toEqual(one)
      expect(await rules.claimReward(kinds, token, { ...claim, repeat: true })).toEqual(one)
      expect(await fixture.knex('claims').where({ reward: reward.id })).toHaveLength(1)
      expect(await seatOf(reward)).toMatchObject({ voucher: one.code.replaceAll(' ', '').slice(-4) })
      expect(await fixture.knex('wallet_transactions').where({ reward: reward.id }).pluck('type')).toEqual(['capture'])
      await expect(rules.claimReward(kinds, token, { ...claim, idempotencyKey: randomUUID() })).rejects.toMatchObject({
        code: 'ALREADY_CLAIMED',
      })
      await booksSum()
    })

    it('mails its voucher’s code again, within the limits of every kind', async () => {
      const reward = await rewardOf('asha@tickets.example')
      expect(await rules.sendCopyByToken(kinds, tokenOf(reward), {})).toEqual({ sentTo: expect.stringMatching(/@tickets\.example$/) })
      expect(await fixture.knex('messages').where({ reward: reward.id, kind: 'copy' }).pluck('to')).toEqual([reward.recipient_email])
      await expect(rules.sendCopyByToken(kinds, tokenOf(reward), {})).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    })

    it('completes a supplier’s voucher after its caller has disconnected, and mails it', async () => {
      const reward = await rewardOf('esha@tickets.example')
      const { brands } = await rules.viewReward(kinds, tokenOf(reward), { isHuman: false })
      const brand = String(brands[0]?.id)
      await fixture.knex('brands').where({ id: brand }).update({ supplier: 'http' })
      const claim = { brand, idempotencyKey: randomUUID() }
      await expect(rules.claimReward(kinds, tokenOf(reward), claim)).rejects.toMatchObject({ code: 'SUPPLIER_DELAYED' })
      expect((await rewardOf('esha@tickets.example')).status).toBe('claiming')
      const ordered = await fixture.knex('plutus_voucher_orders').where({ brand, status: 'ordered' }).first('id')
      const order = await rules.findOrder(fixture.knex, String(ordered?.id))
      if (!order) throw new Error('nothing was ordered')
      await rules.closeUnattendedOrder(kinds, order, { status: 'delivered', voucher: { code: 'OUTSIDE-4711' } })
      expect((await rewardOf('esha@tickets.example')).status).toBe('claimed')
      expect(await seatOf(reward)).toMatchObject({ voucher: '4711' })
      expect(await composeCopyMail(reward)).toContain('OUTSIDE-4711')
      await booksSum()
    })

    it('transfers its value and its seat to another person', async () => {
      const before = await rewardOf('bela@tickets.example')
      const input = { id: before.id, input: { email: elsewhere, firstName: 'Devi' }, reason: 'Bela cannot come' }
      const id = await rules.replaceReward(kinds).run(input, caller)
      const after = await rewardOf(elsewhere)
      expect(after).toMatchObject({ id, kind: 'ticket', code_last4: 'T002', replaces: before.id })
      expect(await seatOf(after)).toEqual({ recipient: after.recipient, seat: 102, voucher: null })
      expect(await seatOf(before)).toBeUndefined()
      expect(await rules.viewReward(kinds, tokenOf(before), { isHuman: true })).toMatchObject({ status: 'cancelled' })
      expect(await rules.viewReward(kinds, tokenOf(after), { isHuman: true })).toMatchObject({ status: 'open', headline: 'Seat 102' })
      await booksSum()
    })

    it('moves with a corrected address that belongs to another person', async () => {
      const before = await rewardOf('chetan@tickets.example')
      const holder = await rewardOf(elsewhere)
      await rules.readdressReward(kinds).run({ id: before.id, email: elsewhere }, caller)
      expect(await seatOf(before)).toEqual({ recipient: holder.recipient, seat: 103, voucher: null })
      await expect(rules.viewReward(kinds, tokenOf(before), { isHuman: true })).rejects.toMatchObject({ code: 'LINK_REPLACED' })
    })
  })
}
