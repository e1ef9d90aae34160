import { describe, expect, it } from 'vitest'
import { amountsInPoints } from '#contracts/brand/fit.ts'
import { allocatePoints } from './points-math.ts'

const grant = (name: string, points: number, left: number) => ({
  name,
  points,
  value: points * 100,
  remaining: left * 100,
})

describe('points of several rewards', () => {
  it('are spent in order', () => {
    const parts = allocatePoints([grant('old', 500, 200), grant('empty', 10, 0), grant('new', 300, 300)], 300)
    expect(parts?.map(({ grant: { name }, points, value }) => [name, points, value])).toEqual([
      ['old', 200, 20_000],
      ['new', 100, 10_000],
    ])
  })

  it('are not allocated at all when there are too few', () => {
    expect(allocatePoints([grant('old', 500, 200)], 201)).toBeUndefined()
  })
})

describe('amounts of a brand in points', () => {
  it('keeps the amounts that are whole points', () => {
    expect(amountsInPoints({ denominations: [10_000, 25_050] }, 100)).toEqual({ choices: [100] })
    expect(amountsInPoints({ denominations: [50] }, 100)).toBeUndefined()
  })

  it('narrows a range to whole points', () => {
    expect(amountsInPoints({ min: 10_000, max: 50_000, step: 1 }, 300)).toEqual({ min: 34, max: 166, step: 1 })
    expect(amountsInPoints({ min: 10_000, max: 50_000, step: 5_000 }, 200)).toEqual({ min: 50, max: 250, step: 25 })
    expect(amountsInPoints({ min: 10_000, max: 10_100, step: 1 }, 300)).toBeUndefined()
  })
})
