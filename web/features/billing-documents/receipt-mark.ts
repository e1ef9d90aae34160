import type { NoteDetails, NoteKind } from '#graphql/contracts/document/words.ts'

export type ReceiptNote = { id: string; kind: NoteKind; number: string; details: NoteDetails }

export type ReceiptMark = { state: 'returned' | 'partlyReturned' | 'returnUndone'; notes: ReceiptNote[] }

/** Returns the mark of a receipt from the notes that correct it. Undefined without notes. `total` is the receipt's, in minor units. */
export function markOf(receipt: { id: string; total: string }, notes: readonly ReceiptNote[]): ReceiptMark | undefined {
  const own = notes.filter(({ details }) => details.receipts.some(({ id }) => id === receipt.id))
  if (!own.length) return undefined
  const returned = own.reduce((sum, { kind, details: { total } }) => sum + (kind === 'credit_note' ? BigInt(total) : -BigInt(total)), 0n)
  const state = returned <= 0n ? 'returnUndone' : returned >= BigInt(receipt.total) ? 'returned' : 'partlyReturned'
  return { state, notes: own }
}
