import { expect, it } from 'vitest'
import { type BalanceReading, isLow, nextBalance } from './supplier-balance.ts'

const read = (balance: number, order?: BalanceReading['order']): BalanceReading => ({
  money: { balance, currency: 'USD', limit: 500 },
  ...(order && { order }),
})

/** Returns for each reading whether the account is low after it. */
function lowAfter(...readings: BalanceReading[]): boolean[] {
  let state: ReturnType<typeof nextBalance> | undefined
  return readings.map((reading, at) => {
    state = nextBalance(state, reading, at)
    return isLow(state)
  })
}

it('E3 is low below the limit, and no longer at it', () => {
  expect(lowAfter(read(501), read(499), read(500))).toEqual([false, true, false])
})

it('E3 is low after a refused order, whatever the limit, until a higher balance is read', () => {
  expect(lowAfter(read(900, 'refused'), read(900), read(800, 'accepted'), read(850), read(901))).toEqual([true, true, true, true, false])
  expect(lowAfter(read(100, 'refused'), read(200), read(600))).toEqual([true, true, false])
})

it('E3 compares with the first balance that is read after a refusal, if none could be read with it', () => {
  expect(lowAfter(read(5000), { order: 'refused' }, read(700), read(700), read(800))).toEqual([false, true, true, true, false])
  expect(lowAfter({ order: 'refused' }, read(700), read(701))).toEqual([true, true, false])
})

it('E3 is low until an order is accepted, at a supplier without a balance', () => {
  expect(lowAfter({ order: 'accepted' }, { order: 'refused' }, {}, { order: 'refused' }, { order: 'accepted' })).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

it('E3 keeps the time of the last change', () => {
  const first = nextBalance(undefined, read(400), 1)
  expect(nextBalance(first, read(300), 2).since).toBe(1)
  expect(nextBalance(first, read(300, 'refused'), 3).since).toBe(3)
  expect(nextBalance(first, read(600), 4)).toMatchObject({ since: 4, refusedAt: null })
})
