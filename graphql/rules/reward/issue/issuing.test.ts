import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { isHalved, taxKinds } from '#contracts/money/fee-tax.ts'
import { costOf, type Rates } from '#rules/campaign/cost.ts'
import { chargesOf, type IssuingLaunch } from './issuing.ts'

const own = { id: '', company: '', campaign: '', currency: 'INR', progress_done: 0, progress_total: 0 }

/** Returns a launch as `costOf` prices it, of which a part with this value is already issued or skipped. */
function launchOf(values: number[], rates: Rates, valueBefore = 0): IssuingLaunch {
  const { subtotal, fee, tax } = costOf(
    values.map((value) => ({ value, count: 1 })),
    rates,
  )
  return { ...own, snapshot: { ...rates } as LaunchSnapshot, held: { value: subtotal, fee, tax }, valueBefore }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const isWithin = (share: number, part: { of: number; value: number; whole: number }, units: number) => {
  const off = BigInt(share) * BigInt(part.whole) - BigInt(part.of) * BigInt(part.value)
  return (off < 0n ? -off : off) <= BigInt(units) * BigInt(part.whole)
}

const rates = fc.record({
  feeBps: fc.constantFrom(0, 1, 150, 175, 2000),
  taxBps: fc.constantFrom(0, 5, 1800, 1801, 2800),
  taxKind: fc.constantFrom(...taxKinds),
})
// down to one yen, and up to sums that no longer multiply exactly as numbers
const value = fc.oneof(fc.constantFrom(30_000, 50_000), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 10 ** 13 }))
const values = fc.oneof(
  fc.array(value, { minLength: 1, maxLength: 120 }),
  fc.tuple(value, fc.integer({ min: 1, max: 120 })).map(([each, count]) => Array<number>(count).fill(each)),
)

it('E6 R31 shares fee and tax of a launch so that all rewards add up to them, in chunks of any size', () => {
  const property = fc.property(values, rates, fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 5 }), (all, terms, sizes) => {
    const whole = launchOf(all, terms)
    const charges = chargesOf(whole, all)
    expect([sum(charges.map(({ fee }) => fee)), sum(charges.map(({ tax }) => tax))]).toEqual([whole.held.fee, whole.held.tax])
    const units = isHalved(terms.taxKind) ? 2 : 1
    for (const charge of charges) {
      expect(isWithin(charge.fee, { of: whole.held.fee, value: charge.value, whole: whole.held.value }, 1)).toBe(true)
      expect(isWithin(charge.tax, { of: whole.held.tax, value: charge.value, whole: whole.held.value }, units)).toBe(true)
      expect([charge.fee >= 0, charge.tax >= 0, charge.tax % units]).toEqual([true, true, 0])
    }
    let done = 0
    const chunked = [...sizes, all.length].flatMap((size) => {
      const rows = all.slice(done, done + size)
      const before = sum(all.slice(0, done))
      done += rows.length
      return chargesOf({ ...whole, valueBefore: before }, rows)
    })
    expect(chunked).toEqual(charges)
  })
  fc.assert(property)
})

it('E6 shares the tax of equal rewards evenly: 0.80 or 0.82 of ₹300 within one state', () => {
  const launch = launchOf(Array<number>(10_000).fill(30_000), { feeBps: 150, taxBps: 1800, taxKind: 'cgst_sgst' })
  expect(launch.held).toEqual({ value: 300_000_000, fee: 4_500_000, tax: 810_000 })
  const charges = chargesOf(launch, Array<number>(10_000).fill(30_000))
  expect(new Set(charges.map(({ fee }) => fee))).toEqual(new Set([450]))
  expect(charges.slice(0, 4).map(({ tax }) => tax)).toEqual([82, 80, 82, 80])
  expect(sum(charges.map(({ tax }) => tax))).toBe(810_000)
})

it('E6 gives a row that gets no reward its own share, so that the rest is what the others were charged', () => {
  const all = [49_999, 10_001, 30_000, 777, 30_000]
  const launch = launchOf(all, { feeBps: 150, taxBps: 1800, taxKind: 'igst' })
  const charges = chargesOf(launch, all)
  const isSkipped = [false, true, false, true, true]
  const kept = charges.filter((_, index) => !isSkipped[index])
  const released = charges.filter((_, index) => isSkipped[index])
  expect(launch.held.tax - sum(released.map(({ tax }) => tax))).toBe(sum(kept.map(({ tax }) => tax)))
  expect(launch.held.fee - sum(released.map(({ fee }) => fee))).toBe(sum(kept.map(({ fee }) => fee)))
})
