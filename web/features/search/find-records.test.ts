import { expect, it, vi } from 'vitest'
import { filterRecords, findRecords, noRecords } from './find-records.ts'

const found = {
  people: [{ id: '1', name: 'Priya Sharma', email: 'priya@example.com' }],
  rewards: [{ id: '2', seq: 88, name: 'Priya Sharma', value: '50000', currency: 'INR', status: 'issued' }],
  recharges: [{ id: '3', number: 'RC-88', amount: '100', currency: 'INR', status: 'credited' }],
  documents: [{ id: '4', number: 'AUR/0088', type: 'receipt' }],
}
const counts = (text: string) => Object.values(filterRecords(found, text)).map((rows) => rows.length)

it('Q6 keeps earlier records only while they match what is typed', () => {
  expect(counts('pri')).toEqual([1, 1, 0, 0])
  expect(counts('RW-88')).toEqual([0, 1, 0, 0])
  expect(counts('RW-886')).toEqual([0, 0, 0, 0])
  expect(counts('88')).toEqual([0, 1, 1, 1])
  expect(counts('  ')).toEqual([0, 0, 0, 0])
})

it('Q6 does not search for one Latin letter, and finds nothing when the search fails', async () => {
  const fetched = vi.fn(async () => Response.json({}, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  const { signal } = new AbortController()
  for (const text of ['', ' ', 'a', ' 7 ']) expect(await findRecords(text, signal)).toEqual(noRecords)
  expect(fetched).not.toHaveBeenCalled()
  for (const text of ['ab', '王']) expect(await findRecords(text, signal)).toEqual(noRecords)
  expect(fetched).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
