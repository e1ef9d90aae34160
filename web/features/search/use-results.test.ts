import { expect, it } from 'vitest'
import { shareSlots } from './use-results.ts'

const many = (count: number, kind: string) => Array.from({ length: count }, (_, index) => `${kind} ${index}`)
const counts = (pageCount: number, contentCount: number) => {
  const { pages, content } = shareSlots(many(pageCount, 'page'), many(contentCount, 'document'))
  return [pages.length, content.length]
}

it('Q6 shares six slots, each kind keeping three if it has them', () => {
  expect(counts(9, 9)).toEqual([3, 3])
  expect(counts(9, 0)).toEqual([6, 0])
  expect(counts(0, 9)).toEqual([0, 6])
  expect(counts(9, 1)).toEqual([5, 1])
  expect(counts(1, 9)).toEqual([1, 5])
  expect(counts(2, 2)).toEqual([2, 2])
  expect(counts(4, 3)).toEqual([3, 3])
  expect(counts(0, 0)).toEqual([0, 0])
})

it('Q6 keeps the order within each kind', () => {
  expect(shareSlots(many(7, 'page'), many(2, 'document'))).toEqual({ pages: many(4, 'page'), content: many(2, 'document') })
})
