import { describe, expect, it } from 'vitest'
import { countedPage, shownCount } from './counted-page.ts'

describe('countedPage', () => {
  it('counts the first pages of a list up to ten thousand rows', () => {
    expect(countedPage({ page: 1, size: 25 })).toEqual({ limit: 25, page: 1, countTo: 10_000 })
    expect(countedPage({ page: 400, size: 25 }).countTo).toBe(10_000)
  })
  it('counts further pages to their end, up to the last row that a list shows', () => {
    expect(countedPage({ page: 401, size: 25 }).countTo).toBe(10_025)
    expect(countedPage({ page: 99_999, size: 100 }).countTo).toBe(1_000_000)
  })
  it('treats an invalid page as the first', () => {
    expect(countedPage({ page: -4, size: 50 })).toEqual({ limit: 50, page: 1, countTo: 10_000 })
  })
})

describe('shownCount', () => {
  it('returns all rows of a list that was fully counted', () => {
    expect(shownCount(10_000, 10_000)).toEqual({ count: 10_000, hasMore: false })
    expect(shownCount(20_000)).toEqual({ count: 20_000, hasMore: false })
  })
  it('returns how far a longer list was counted', () => {
    expect(shownCount(10_001, 10_000)).toEqual({ count: 10_000, hasMore: true })
  })
})
