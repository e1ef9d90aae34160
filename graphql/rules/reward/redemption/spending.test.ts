import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatMoney } from '#contracts/money/currency.ts'
import { claimValue } from '#rules/campaign/claim-value.ts'
import { rewardVariables } from '#rules/messaging/reward-variables.ts'
import type { TokenReward } from './rewards-by-token.ts'
import { divideAmongRewards, redeemableRange } from './spending.ts'

const held = (id: string, remaining: number, more: Partial<TokenReward> = {}): TokenReward => ({
  id,
  company: 'c',
  campaign: 'k',
  launch: 'l',
  seq: 1,
  kind: 'code',
  recipient: null,
  recipient_name: '',
  recipient_first_name: null,
  recipient_email: '',
  value: remaining,
  remaining,
  fee: 0,
  tax: 0,
  fee_remaining: 0,
  currency: 'INR',
  status: 'issued',
  uses: 1,
  uses_left: 1,
  code_last4: null,
  code_encrypted: null,
  token_version: 1,
  expires_at: new Date('2027-01-31T00:00:00Z'),
  opened_before: false,
  first_viewed_at: null,
  ...more,
})
const whole = (reward: TokenReward) => ({ reward, partial: false })
const partly = (reward: TokenReward) => ({ reward, partial: true })
const valuesOf = (parts: ReturnType<typeof divideAmongRewards>) => parts?.map(({ reward, value }) => [reward.id, value])

it('R30 spends the reward that expires soonest first, and no more than is left', () => {
  const redeemables = [partly(held('a', 500)), partly(held('b', 300, { expires_at: new Date('2026-12-31T00:00:00Z') }))]
  expect(redeemableRange(redeemables)).toEqual({ min: 1, max: 800 })
  expect(valuesOf(divideAmongRewards(redeemables, 200))).toEqual([['b', 200]])
  expect(valuesOf(divideAmongRewards(redeemables, 400))).toEqual([
    ['b', 300],
    ['a', 100],
  ])
  expect(divideAmongRewards(redeemables, 801)).toBeUndefined()
  expect(divideAmongRewards(redeemables, 0)).toBeUndefined()
})

it('R30 spends a code without partial use in full, next to one with it', () => {
  const redeemables = [partly(held('a', 500)), whole(held('b', 300))]
  expect(redeemableRange(redeemables)).toEqual({ min: 300, max: 800 })
  expect(divideAmongRewards(redeemables, 299)).toBeUndefined()
  expect(valuesOf(divideAmongRewards(redeemables, 450))).toEqual([
    ['b', 300],
    ['a', 150],
  ])
})

it('R30 spends one use of a code of several', () => {
  const redeemables = [whole(held('a', 800, { value: 1000, uses: 10, uses_left: 8 }))]
  expect(redeemableRange(redeemables)).toEqual({ min: 100, max: 100 })
  expect(valuesOf(divideAmongRewards(redeemables, 100))).toEqual([['a', 100]])
})

/** Arbitrary reward with value left: a link, a code that can be redeemed in parts, or a code with several uses. */
const anyReward = fc
  .record({ unit: fc.integer({ min: 1, max: 1_000_000 }), uses: fc.integer({ min: 1, max: 50 }), spent: fc.nat() })
  .chain(({ unit, uses, spent }) => {
    const isSeveral = uses > 1
    const left = isSeveral ? uses - (spent % uses) : unit - (spent % unit)
    const more = isSeveral ? { value: unit * uses, uses, uses_left: left } : { value: unit, uses: 1, uses_left: 1 }
    return fc.record({ reward: fc.constant(held('a', isSeveral ? unit * left : left, more)), partial: fc.constant(!isSeveral) })
  })

it('R5 R30 shows the same amount on the page and in its text, and a claim spends it', () => {
  const snapshot = { expiresAt: '2027-01-31T00:00:00Z', delivery: { timeZone: 'Asia/Kolkata' } } as never
  const company = { name: 'Aurora', sender_name: null }
  fc.assert(
    fc.property(anyReward, ({ reward, partial }) => {
      const { max } = redeemableRange([{ reward, partial }])
      const { reward_value } = rewardVariables({ reward, company, snapshot, link: '', code: '' })
      expect([claimValue(reward), reward_value]).toEqual([max, formatMoney(max, 'INR')])
      expect(valuesOf(divideAmongRewards([{ reward, partial }], max))).toEqual([['a', max]])
    }),
  )
})

it('R30 shows the original value of a reward that is fully spent', () => {
  expect(claimValue({ value: 50_000, remaining: 0, uses: 1 })).toBe(50_000)
  expect(claimValue({ value: 175_000, remaining: 0, uses: 7 })).toBe(25_000)
})
