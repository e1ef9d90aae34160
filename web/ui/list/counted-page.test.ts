import { describe, expect, it } from 'vitest'
import { countedPage, shownCount } from './counted-page.ts'

describe('countedPage', () => {
  it('counts the first pages of a list to ten thousand rows', () => {
    expect(countedPage({ page: 1, size: 25 })).toEqual({ limit: 25, page: 1, countTo: 10_000 })
    expect(countedPage({ page: 400, size: 25 }).countTo).toBe(10_000)
  })
  it('counts further pages to their end, and none past the last row that a list shows', () => {
    expect(countedPage({ page: 401, size: 25 }).countTo).toBe(10_025)
    expect(countedPage({ page: 99_999, size: 100 }).countTo).toBe(1_000_000)
  })
  it('takes a page that makes no sense for the first', () => {
    expect(countedPage({ page: -4, size: 50 })).toEqual({ limit: 50, page: 1, countTo: 10_000 })
  })
})

describe('shownCount', () => {
  it('says all rows of a list that was counted to its end', () => {
    expect(shownCount(10_000, 10_000)).toEqual({ count: 10_000, hasMore: false })
    expect(shownCount(20_000)).toEqual({ count: 20_000, hasMore: false })
  })
  it('says how far a longer one was counted', () => {
    expect(shownCount(10_001, 10_000)).toEqual({ count: 10_000, hasMore: true })
  })
})
