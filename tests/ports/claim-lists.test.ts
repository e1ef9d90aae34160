import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UnitOfWork } from '#graphql/rules/platform/command/transact.ts'
import type { Claim, ClaimOutcome } from '#graphql/rules/reward/redemption/redeem-reward.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { openInside } from './rules-inside.ts'

/** After the environment is set: the rules read it when they are first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/catalogue/brands-of.ts')),
  ...(await import('#graphql/rules/catalogue/voucher/voucher-code.ts')),
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/db/database.ts')),
  ...(await import('#graphql/rules/reward/code/code-kind.ts')),
  ...(await import('#graphql/rules/reward/redemption/redeem-reward.ts')),
})

/** `holding` and `brand` are places in the lists below. */
type Wish = { holding: number; brand: number; key: number; amount: number | undefined }

let fixture: Awaited<ReturnType<typeof openInside>>
let rules: Awaited<ReturnType<typeof importRules>>
/** Each link and code alone, and two codes together. */
let holdings: string[][]
let brands: string[]

beforeAll(async () => {
  fixture = await openInside('SQLite')
  rules = await importRules()
  const { knex } = fixture
  const open = knex('rewards').whereIn('status', ['issued', 'viewed', 'partially_claimed']).orderBy('id')
  const links = await open.clone().where({ kind: 'link' }).limit(7)
  const codes = await open.clone().where({ kind: 'code' }).limit(4)
  const rewards = [...links, ...codes]
  holdings = [...rewards.map(({ id }) => [id]), codes.slice(0, 2).map(({ id }) => id)]
  const currency = String(rewards[0]?.currency)
  brands = (await rules.brandsOf(knex, { mode: 'all', brands: [] }, currency)).slice(0, 4).map(({ id }) => id)
  const [, stocked = '', outside = ''] = brands
  await knex('brands').where({ id: stocked }).update({ supplier: 'inventory' })
  await knex('brands').where({ id: outside }).update({ supplier: 'http' })
  for (const { id, value } of rewards.slice(0, 2))
    await knex('plutus_voucher_stock').insert({
      id: rules.newId(),
      brand: stocked,
      value,
      code_hash: rules.codeHash(id),
      code_encrypted: rules.encryptCode(`STOCK-${id}`),
      last4: id.slice(-4),
      created_at: 0,
    })
  const [, , , expired, cancelled, claiming] = links
  await knex('rewards')
    .where({ id: expired?.id })
    .update({ expires_at: new Date(Date.now() - 1000) })
  await knex('rewards').where({ id: cancelled?.id }).update({ status: 'cancelled' })
  await knex('rewards').where({ id: claiming?.id }).update({ status: 'claiming' })
  await knex('campaigns').where({ id: links[6]?.campaign }).whereNot({ id: links[0]?.campaign }).update({ status: 'paused' })
})
afterAll(() => fixture?.close())

const spoken = (outcome: ClaimOutcome | undefined): unknown => {
  switch (outcome?.status) {
    case 'captured':
    case 'repeated':
      return { status: outcome.status, value: outcome.answer.claim.value, brand: outcome.answer.claim.brand }
    case 'refused':
      return outcome.refusal.code
    default:
      return outcome?.status
  }
}

async function redeem(work: UnitOfWork, wishes: Wish[]): Promise<ClaimOutcome[]> {
  const claims: Claim[] = []
  for (const wish of wishes) {
    const request = { token: '', brand: String(brands[wish.brand]), amount: wish.amount, idempotencyKey: `claim-lists-${wish.key}` }
    const [first, ...others] = await work
      .trx('rewards')
      .whereIn('id', holdings[wish.holding] ?? [])
      .orderBy('id')
    if (!first) throw new Error('the reward is gone')
    claims.push({ request, columns: rules.codeColumns, holding: [first, ...others] })
  }
  return rules.redeemRewards(work, claims)
}

/** All that a redemption writes, but its codes and ids. */
async function written({ trx }: UnitOfWork): Promise<unknown> {
  return {
    rewards: await trx('rewards').orderBy('id').select('id', 'status', 'remaining', 'fee_remaining', 'uses_left', 'brand'),
    claims: await trx('claims').orderBy(['reward', 'idempotency_key']).select('reward', 'brand', 'value', 'idempotency_key'),
    campaigns: await trx('campaigns').orderBy('id').select('id', 'status', 'claimed_count', 'claimed_value', 'opened_count'),
    wallets: await trx('wallets').orderBy('id').select('id', 'available', 'reserved', 'pending', 'seq'),
    figures: await trx('daily_figures').orderBy('id').select('campaign', 'claimed_count', 'claimed_value'),
    stock: await trx('plutus_voucher_stock').orderBy('id').whereNotNull('claim').select('id'),
    messages: await trx('messages').orderBy('id').select('id', 'status'),
  }
}

/** Runs `work` in a transaction that leaves nothing. */
async function undone<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const end: { result?: T } = {}
  const undo = new Error('undo')
  await rules
    .transact(async (unit) => {
      end.result = await work(unit)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return end.result as T
}

it('P7 E6 decides and writes a list of claims as it would each alone, in the same order', async () => {
  const seen = new Set<string>()
  const wish = fc.record({
    holding: fc.nat({ max: holdings.length - 1 }),
    brand: fc.nat({ max: brands.length - 1 }),
    key: fc.nat({ max: 2 }),
    amount: fc.option(fc.constantFrom(10_000, 25_000, 50_000), { nil: undefined }),
  })
  const earlier = fc.array(wish, { maxLength: 4 })
  const alike = fc.asyncProperty(earlier, fc.array(wish, { minLength: 2, maxLength: 12 }), async (before, others) => {
    const wishes = [...others, ...before]
    const together = await undone(async (work) => {
      for (const one of before) await redeem(work, [one])
      const outcomes = await redeem(work, wishes)
      const busy = wishes.filter((_, index) => outcomes[index]?.status === 'busy')
      const order = [...wishes.filter((one) => !busy.includes(one)), ...busy]
      const retried: ClaimOutcome[] = []
      for (const one of busy) retried.push(...(await redeem(work, [one])))
      for (const { status } of outcomes) seen.add(status)
      return { order, outcomes: [...outcomes.filter(({ status }) => status !== 'busy'), ...retried], rows: await written(work) }
    })
    const alone = await undone(async (work) => {
      for (const one of before) await redeem(work, [one])
      const outcomes: ClaimOutcome[] = []
      for (const one of together.order) outcomes.push(...(await redeem(work, [one])))
      return { outcomes, rows: await written(work) }
    })
    expect(together.outcomes.map(spoken)).toEqual(alone.outcomes.map(spoken))
    expect(together.rows).toEqual(alone.rows)
  })
  await fc.assert(alike, { seed, numRuns: isSweep ? 400 : 25 })
  expect([...seen].sort()).toEqual(['busy', 'captured', 'ordered', 'refused', 'repeated'])
})
