import { describe, expect, it } from 'vitest'
import { type Cursors, countFound, readFoundPage } from './read-found-page.ts'

/** A search over `rows` ids "0", "1", … whose cursor is the number of the last row. Records its requests. */
function searchOf(rows: number, countMax = 10_000) {
  const requests: object[] = []
  const search = async ({ after, limit }: { after?: string; limit: number }) => {
    requests.push({ after, limit })
    const from = after === undefined ? 0 : Number(after) + 1
    const ids = Array.from({ length: Math.max(0, Math.min(limit, rows - from)) }, (_, index) => String(from + index))
    const next = from + ids.length < rows ? String(from + ids.length - 1) : null
    return { ids, next, count: Math.min(rows, countMax), isCountMin: rows > countMax, isNarrowed: false }
  }
  return { requests, search }
}

describe('readFoundPage', () => {
  it('asks for one page, and for the next from its cursor', async () => {
    const { requests, search } = searchOf(60)
    const cursors: Cursors = new Map()
    expect((await readFoundPage(search, cursors, { page: 1, size: 25 })).ids).toHaveLength(25)
    const second = await readFoundPage(search, cursors, { page: 2, size: 25 })
    expect([second.ids[0], second.ids.at(-1), second.ids.length]).toEqual(['25', '49', 25])
    expect((await readFoundPage(search, cursors, { page: 3, size: 25 })).ids).toEqual([
      '50',
      '51',
      '52',
      '53',
      '54',
      '55',
      '56',
      '57',
      '58',
      '59',
    ])
    expect(requests).toEqual([
      { after: undefined, limit: 25 },
      { after: '24', limit: 25 },
      { after: '49', limit: 25 },
    ])
  })

  it('reaches a page without a known cursor in answers of at most 500 ids', async () => {
    const { requests, search } = searchOf(2000)
    expect((await readFoundPage(search, new Map(), { page: 20, size: 25 })).ids[0]).toBe('475')
    expect(requests).toEqual([{ after: undefined, limit: 500 }])
    expect((await readFoundPage(search, new Map(), { page: 13, size: 100 })).ids).toEqual(
      Array.from({ length: 100 }, (_, row) => String(1200 + row)),
    )
  })

  it('fills a page from several short answers', async () => {
    const { search } = searchOf(60)
    const short = ({ after, limit }: { after?: string; limit: number }) => search({ ...(after && { after }), limit: Math.min(limit, 10) })
    const found = await readFoundPage(short, new Map(), { page: 2, size: 25 })
    expect(found.ids).toEqual(Array.from({ length: 25 }, (_, row) => String(25 + row)))
    expect(found.next).toBe('49')
  })

  it('returns no ids for a page beyond the end, and stops after 10,000 rows', async () => {
    expect((await readFoundPage(searchOf(60).search, new Map(), { page: 9, size: 25 })).ids).toEqual([])
    const { requests, search } = searchOf(1_000_000)
    expect((await readFoundPage(search, new Map(), { page: 400, size: 25 })).ids).toHaveLength(25)
    expect(requests).toHaveLength(20)
    expect((await readFoundPage(search, new Map(), { page: 99_999, size: 100 })).ids).toEqual([])
    expect(requests).toHaveLength(40)
  })
})

describe('countFound', () => {
  const found = (more: object) => ({ ids: ['a'], next: 'x', count: 10_000, isCountMin: true, isNarrowed: false, ...more })
  it('returns a whole count as it is', () => {
    expect(countFound(found({ count: 60, isCountMin: false }), { page: 1, size: 25 })).toEqual({ total: 60 })
  })
  it('returns how far a longer list was counted, and moves it with the page', () => {
    expect(countFound(found({}), { page: 1, size: 25 })).toEqual({ total: 10_001, countTo: 10_000 })
    expect(countFound(found({ ids: Array(25).fill('a') }), { page: 401, size: 25 })).toEqual({ total: 10_026, countTo: 10_025 })
    expect(countFound(found({ ids: ['a'], next: null }), { page: 402, size: 25 })).toEqual({ total: 10_026 })
  })
  it('returns what was counted for a page out of reach', () => {
    expect(countFound(found({ ids: [] }), { page: 99_999, size: 25 })).toEqual({ total: 10_000 })
  })
})
