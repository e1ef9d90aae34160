/** @module-tag deeper */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UnitOfWork } from '#graphql/rules/platform/command/transact.ts'
import type { ClaimOutcome, PaidClaim } from '#graphql/rules/reward/redemption/redeem-reward.ts'
import type { TokenReward } from '#graphql/rules/reward/redemption/rewards-by-token.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { openInside } from './rules-inside.ts'

/** Imports the rules after the environment is set, because they read it when first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/catalogue/catalogue-brands.ts')),
  ...(await import('#graphql/rules/catalogue/voucher/voucher.ts')),
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/db/database.ts')),
  ...(await import('#graphql/rules/reward/code/code-kind.ts')),
  ...(await import('#graphql/rules/reward/link/link-kind.ts')),
  ...(await import('#graphql/rules/reward/redemption/redeem-reward.ts')),
})

/**
 * A claim to try. Its numbers `link` and `brand` are indexes in `links` and `brands`. The amount is `part` sixths of what remains, or
 * undefined if the claim names none.
 */
type ClaimChoice = { link: number; brand: number; key: number; part: number | undefined }

const value = 60_000
const now = new Date()

let fixture: Awaited<ReturnType<typeof openInside>>
let rules: Awaited<ReturnType<typeof importRules>>
/** The groups of reward ids that claims are made for. Each link and code is a group, and the last group is two codes together. */
let links: string[][]
let brands: string[]

beforeAll(async () => {
  fixture = await openInside('SQLite')
  rules = await importRules()
  const { knex } = fixture
  const open = (campaign: string) =>
    knex('rewards').where({ campaign }).whereIn('status', ['issued', 'viewed']).orderBy('id').limit(6).pluck('id')
  const campaigns = (kind: string) =>
    knex('rewards').where({ kind, currency: 'INR', status: 'issued' }).groupBy('campaign').orderBy('campaign').pluck('campaign')
  const [one = '', other = '', paused = ''] = await campaigns('link')
  const [coded = ''] = await campaigns('code')
  const single = [...(await open(one)).slice(0, 5), ...(await open(other)).slice(0, 3)]
  const [onHold = ''] = await open(paused)
  const codes = (await open(coded)).slice(0, 4)
  const all = [...single, onHold, ...codes]
  links = [...all.map((id) => [id]), codes.slice(0, 2)]
  expect(all.filter(Boolean)).toHaveLength(13)
  // Equal values, so that results do not depend on the demo.
  await knex('rewards').whereIn('id', all).update({ value, remaining: value, status: 'issued' })
  await knex('rewards').where({ id: codes[3] }).update({ uses: 3, uses_left: 3 })
  expect(await knex('campaigns').where({ id: paused }).update({ status: 'paused' })).toBe(1)
  await knex('rewards')
    .where({ id: single[4] })
    .update({ expires_at: new Date(now.getTime() - 1000) })
  await knex('rewards').where({ id: single[6] }).update({ status: 'cancelled' })
  await knex('rewards').where({ id: links[7] }).update({ status: 'claiming' })
  brands = (await rules.loadCatalogueBrands(knex, { mode: 'all', brands: [] }, 'INR')).slice(0, 3).map(({ id }) => id)
  const [, stocked = '', outside = ''] = brands
  const anySum = { kind: 'range', min_value: 1, max_value: 10_000_000, step_value: 1, denominations: null } as const
  await knex('brands').whereIn('id', brands).update(anySum)
  await knex('brands').where({ id: stocked }).update({ supplier: 'inventory' })
  await knex('brands').where({ id: outside }).update({ supplier: 'http' })
  for (const code of ['STOCK-ONE', 'STOCK-TWO'])
    await knex('plutus_voucher_stock').insert({
      id: rules.newId(),
      brand: stocked,
      value,
      ...rules.toVoucherColumns(stocked, { code }),
      created_at: 0,
    })
})
afterAll(() => fixture?.close())

const summarise = (outcome: ClaimOutcome | undefined): unknown => {
  switch (outcome?.status) {
    case 'captured':
      return { value: outcome.answer.claim.value, brand: outcome.answer.claim.brand }
    case 'refused':
      return outcome.refusal.code
    default:
      return outcome?.status
  }
}

async function redeem(work: UnitOfWork, choices: ClaimChoice[]): Promise<ClaimOutcome[]> {
  const claims: PaidClaim[] = []
  for (const { link, brand, key, part } of choices) {
    const [first, ...others]: TokenReward[] = await work
      .trx('rewards')
      .whereIn('id', links[link] ?? [])
      .orderBy('id')
    if (!first) throw new Error('the reward is gone')
    const whole = [first, ...others].reduce((sum, { remaining }) => sum + Number(remaining), 0)
    const amount = part === undefined ? undefined : Math.ceil((whole * part) / 6)
    const request = { token: '', brand: String(brands[brand]), amount, idempotencyKey: `claim-lists-${key}` }
    const columns = first.kind === 'link' ? rules.linkColumns : rules.codeColumns
    claims.push({ request, columns, rewards: [first, ...others] })
  }
  return rules.redeemRewards(work, claims)
}

/** Returns the rewards, claims, vouchers and ledger lines that redemptions write, without ids and generated codes. */
async function readWrittenRows({ trx }: UnitOfWork): Promise<unknown> {
  const ids = links.flat()
  const claims = await trx('claims').whereIn('reward', ids).orderBy(['reward', 'seq'])
  const vouchers = await trx('plutus_vouchers').whereIn(
    'claim',
    claims.map(({ id, redemption }) => redemption ?? id),
  )
  const rewards = await trx('rewards').whereIn('id', ids).orderBy('id')
  return {
    rewards: rewards.map(({ id, status, remaining, fee_remaining, uses_left, brand, claimed_at, code_last4, kind }) => ({
      ...{ id, status, remaining, fee_remaining, uses_left, brand },
      isClaimed: claimed_at !== null,
      // A link shows the last four characters of its latest voucher. A code shows its own.
      ending: kind === 'link' ? claims.some(({ reward, voucher }) => reward === id && voucher.endsWith(String(code_last4))) : code_last4,
    })),
    claims: claims.map(({ reward, brand, value, idempotency_key, redemption, seq, id }) => ({
      ...{ reward, brand, value, idempotency_key, seq },
      isPart: redemption !== null,
      vouchers: vouchers.filter(({ claim }) => claim === (redemption ?? id)).map((voucher) => voucher.brand),
    })),
    lines: await trx('wallet_transactions')
      .where({ type: 'capture' })
      .whereIn('reward', ids)
      .orderBy('seq')
      .select('seq', 'reward', 'delta_reserved', 'reserved_after', 'value', 'fee', 'tax', 'reference', 'description', 'launch'),
    campaigns: await trx('campaigns').orderBy('id').select('id', 'status', 'claimed_count', 'claimed_value', 'opened_count'),
    wallets: await trx('wallets').orderBy('id').select('id', 'available', 'reserved', 'pending', 'seq'),
    figures: await trx('daily_figures').orderBy('id').select('campaign', 'day', 'claimed_count', 'claimed_value'),
    stock: await trx('plutus_voucher_stock').orderBy('id').whereNotNull('claim').select('id'),
    reminders: await trx('messages').whereIn('reward', ids).orderBy('id').select('id', 'status'),
  }
}

/** Runs `work` in a transaction that is rolled back. */
async function runAndRollBack<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const end: { result?: T } = {}
  const undo = new Error('undo')
  await rules
    .transact(async (unit) => {
      end.result = await work({ ...unit, now })
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return end.result as T
}

it('P7 E6 decides and writes a list of claims exactly as single claims in the same order', async () => {
  const seen = new Set<unknown>()
  const choice = fc.record({
    link: fc.nat({ max: links.length - 1 }),
    brand: fc.nat({ max: brands.length - 1 }),
    key: fc.nat({ max: 1 }),
    part: fc.option(fc.constantFrom(2, 3, 6), { nil: undefined, freq: 2 }),
  })
  const earlier = fc.array(choice, { maxLength: 3 })
  const property = fc.asyncProperty(earlier, fc.array(choice, { minLength: 3, maxLength: 14 }), async (before, others) => {
    const choices = [...others, ...before]
    const together = await runAndRollBack(async (work) => {
      for (const one of before) await redeem(work, [one])
      const outcomes = await redeem(work, choices)
      const isBusy = (_: unknown, index: number) => outcomes[index]?.status === 'busy'
      const busy = choices.filter(isBusy)
      const retried: ClaimOutcome[] = []
      for (const one of busy) retried.push(...(await redeem(work, [one])))
      const decided = outcomes.filter(({ status }) => status !== 'busy')
      return {
        outcomes,
        decided,
        retried,
        order: [...choices.filter((one, index) => !isBusy(one, index)), ...busy],
        rows: await readWrittenRows(work),
      }
    })
    const alone = await runAndRollBack(async (work) => {
      for (const one of before) await redeem(work, [one])
      const outcomes: ClaimOutcome[] = []
      for (const one of together.order) outcomes.push(...(await redeem(work, [one])))
      return { outcomes, rows: await readWrittenRows(work) }
    })
    expect([...together.decided, ...together.retried].map(summarise)).toEqual(alone.outcomes.map(summarise))
    expect(together.rows).toEqual(alone.rows)
    // A claim is busy only if it shares a reward with an earlier claim that was not refused.
    const taken = new Set<string>()
    const afterOthers = choices.map((one, index) => {
      const ids = links[one.link] ?? []
      const isAfter = ids.some((id) => taken.has(id))
      if (together.outcomes[index]?.status !== 'refused') for (const id of ids) taken.add(id)
      return isAfter
    })
    const waits = choices.filter((_, index) => together.outcomes[index]?.status === 'busy' && !afterOthers[index])
    expect(
      waits.every((one) => one.link === orderedLink),
      'only what a supplier has is busy by itself',
    ).toBe(true)
    expect(together.outcomes.filter(({ status }, index) => afterOthers[index] && status !== 'busy')).toEqual([])
    for (const outcome of together.outcomes) seen.add(outcome.status === 'refused' ? outcome.refusal.code : outcome.status)
  })
  await fc.assert(property, { seed, numRuns: isSweep ? 500 : 40 })
  expect([...seen].sort()).toEqual([
    'ALREADY_CLAIMED',
    'AMOUNT_NOT_AVAILABLE',
    'OUT_OF_STOCK',
    'REWARD_CANCELLED',
    'REWARD_EXPIRED',
    'REWARD_ON_HOLD',
    'busy',
    'captured',
    'ordered',
    'repeated',
  ])
})

/** The index in `links` of the link whose voucher has been ordered but not delivered. */
const orderedLink = 7
