import { expect, it } from 'vitest'
import { spendableOfEach, spendablePoints } from './spendable.ts'

it('R32 R36 counts the points that some brand accepts, in any number of vouchers (S10)', () => {
  // 1,010 points of ₹0.25 and a brand from ₹100 in steps of ₹1
  expect(spendablePoints([{ min: 400, max: 1008, step: 4 }], 1010)).toBe(1008)
  expect(spendablePoints([{ choices: [500] }], 1010)).toBe(1000)
  expect(spendablePoints([{ choices: [500] }, { choices: [300] }], 1100)).toBe(1100)
  expect(spendablePoints([{ min: 400, max: 600, step: 4 }], 799)).toBe(600)
  expect(spendablePoints([{ min: 400, max: 600, step: 4 }, { choices: [7] }], 411)).toBe(411)
  expect(spendablePoints([{ min: 1, max: 50, step: 1 }], 1010)).toBe(1010)
  expect(spendablePoints([{ choices: [500] }], 499)).toBe(0)
  expect(spendablePoints([], 10)).toBe(0)
  expect(spendablePoints([{ min: 50_000, max: 1_000_000, step: 1 }], 75_000)).toBe(75_000)
  expect(spendablePoints([{ min: 50_000, max: 60_000, step: 1 }], 99_000)).toBe(60_000)
  expect(spendablePoints([{ min: 19_000, max: 30_000, step: 1 }], 21_000)).toBe(21_000)
})

it('R32 agrees with a search of every combination, also for balances too large to search (S10)', () => {
  const accepted = [{ choices: [6, 20] }, { min: 9, max: 15, step: 3 }]
  const amounts = [6, 20, 9, 12, 15]
  const sums = new Set([0])
  for (let sum = 1; sum <= 400; sum++) if (amounts.some((amount) => sums.has(sum - amount))) sums.add(sum)
  const balances = Array.from({ length: 401 }, (_, balance) => balance)
  expect(spendableOfEach(accepted, balances)).toEqual(balances.map((balance) => spendablePoints(accepted, balance)))
  for (const balance of balances) expect(spendablePoints(accepted, balance)).toBe(Math.max(...[...sums].filter((sum) => sum <= balance)))
  expect(spendablePoints([{ choices: [250, 1000] }], 90_000_100)).toBe(90_000_000)
  expect(spendablePoints([{ choices: [7, 11] }], 90_000_001)).toBe(90_000_001)
})
