import { expect, it } from 'vitest'
import { combineResults } from './use-results.ts'

const pages = (count: number) => Array.from({ length: count }, (_, index) => `page ${index}`)
const documents = (count: number) => Array.from({ length: count }, (_, index) => `document ${index}`)
const counts = (pageCount: number, documentCount: number) => {
  const results = combineResults(pages(pageCount), documents(documentCount))
  return [results.filter((result) => result.startsWith('page')).length, results.filter((result) => result.startsWith('document')).length]
}

it('Q6 shares six slots, each kind keeping three where it has them', () => {
  expect(counts(9, 9)).toEqual([3, 3])
  expect(counts(9, 0)).toEqual([6, 0])
  expect(counts(0, 9)).toEqual([0, 6])
  expect(counts(9, 1)).toEqual([5, 1])
  expect(counts(1, 9)).toEqual([1, 5])
  expect(counts(2, 2)).toEqual([2, 2])
  expect(counts(4, 3)).toEqual([3, 3])
  expect(counts(0, 0)).toEqual([0, 0])
})

it('Q6 keeps the order of each', () => {
  expect(combineResults(pages(7), documents(2))).toEqual([...pages(4), ...documents(2)])
})
