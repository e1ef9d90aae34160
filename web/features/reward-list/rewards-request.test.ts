import { describe, expect, it } from 'vitest'
import { rewardsFilterOf, rewardsSearch } from './rewards-request.ts'

const nothing = {
  q: '',
  status: [],
  campaign: null,
  brand: null,
  min: null,
  max: null,
  issuedFrom: null,
  issuedTo: null,
  expiresFrom: null,
  expiresTo: null,
}

describe('rewardsFilterOf', () => {
  it('leaves out what is not set', () => {
    expect(rewardsFilterOf(nothing, 'INR')).toEqual({})
    expect(rewardsFilterOf({ ...nothing, q: '  ' }, 'INR')).toEqual({})
  })

  it('converts values to minor units of the currency and days to both ends', () => {
    const set = { ...nothing, q: ' ana ', min: '500.50', max: '1,000', issuedFrom: '2026-11-01', issuedTo: '2026-11-30' }
    expect(rewardsFilterOf(set, 'INR')).toEqual({
      q: 'ana',
      valueFrom: 50_050,
      valueTo: 100_000,
      issuedFrom: '2026-11-01',
      issuedTo: '2026-11-30',
    })
    expect(rewardsFilterOf({ ...nothing, min: '500' }, 'JPY')).toEqual({ valueFrom: 500 })
  })

  it('ignores values and days of the URL that cannot be read', () => {
    const wrong = { ...nothing, min: 'lots', max: '-5', issuedFrom: '2026-02-30', issuedTo: '2026-03-01', expiresTo: '2026-11-30' }
    expect(rewardsFilterOf(wrong, 'INR')).toEqual({})
    expect(rewardsFilterOf({ ...nothing, expiresFrom: '2026-12-02', expiresTo: '2026-12-01' }, 'INR')).toEqual({})
  })
})

it('rewardsSearch names the order of the search route and a page from 1', () => {
  expect(rewardsSearch({ ...nothing, sort: 'newest', page: -3, size: 50 }, 'INR')).toEqual({
    path: '/search/rewards',
    request: { filter: {}, sort: '-seq' },
    page: 1,
    size: 50,
  })
  expect(rewardsSearch({ ...nothing, sort: '-expiry', page: 2, size: 25 }, 'INR').request.sort).toBe('-expires_at')
})
