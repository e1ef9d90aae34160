import { expect, it } from 'vitest'
import { noteDetails } from '#tests/support/issued-documents.ts'
import { markOf, type ReceiptNote } from './receipt-mark.ts'

const note = (id: string, kind: ReceiptNote['kind'], total: string): ReceiptNote => ({
  id,
  kind,
  number: id,
  details: { ...noteDetails, receipts: [{ id: 'r1', number: 'R1', issuedAt: '' }], total },
})
const receipt = { id: 'r1', total: '1000' }

it('N3 marks a receipt by the notes that correct it', () => {
  const [part, rest, back] = [note('C1', 'credit_note', '400'), note('C2', 'credit_note', '600'), note('D1', 'debit_note', '1000')]
  expect(markOf(receipt, [])).toBeUndefined()
  expect(markOf({ ...receipt, id: 'r2' }, [part])).toBeUndefined()
  expect(markOf(receipt, [part])).toEqual({ state: 'partlyReturned', notes: [part] })
  expect(markOf(receipt, [part, rest])?.state).toBe('returned')
  expect(markOf(receipt, [part, rest, back])?.state).toBe('returnUndone')
})
