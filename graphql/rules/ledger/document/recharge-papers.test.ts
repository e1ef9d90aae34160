import { expect, it } from 'vitest'
import type { Fees, ReceiptDetails } from '#contracts/document/words.ts'
import { correctedReceipts } from './recharge-papers.ts'

const party = { name: '', address: [], state: null, stateCode: null, country: null, taxNumber: null, email: null }
const free = { fee: '0', taxes: [], total: '0' }
function receipt(number: string, payments: string[], fees: Fees = { fee: '100', taxes: [], total: '100' }) {
  const head = { number, issuedAt: '', timeZone: 'UTC', currency: 'INR', issuer: party, buyer: party, placeOfSupply: null }
  const recharge = { id: '1', number: '', method: 'card', poNumber: null }
  const sums = { amount: '900', fees, total: '1000' }
  const details: ReceiptDetails = { ...head, ...sums, serviceCode: null, recharge, reference: null, part: null, payments }
  return { id: number, details }
}
const corrected = (receipts: ReturnType<typeof receipt>[], payment: string | null, hasFees: boolean) =>
  correctedReceipts({ receipts }, { payment, hasFees }).map(({ id }) => id)

it('N3 corrects the receipt of the payment, and the one with the fees if it charged none', () => {
  const receipts = [receipt('R1', ['one']), receipt('R2', ['two'], free)]
  expect(corrected(receipts, 'two', false)).toEqual(['R2'])
  expect(corrected(receipts, 'two', true)).toEqual(['R1', 'R2'])
  expect(corrected(receipts, 'one', true)).toEqual(['R1'])
})

it('N3 corrects no receipt whose fee was returned before, if a later one charged it again', () => {
  const receipts = [receipt('R1', ['one']), receipt('R2', ['two'])]
  expect(corrected(receipts, 'two', true)).toEqual(['R2'])
})

it('N3 corrects all receipts if none names the payment', () => {
  expect(corrected([receipt('R1', ['one']), receipt('R2', ['two'])], 'three', true)).toEqual(['R1', 'R2'])
  expect(corrected([receipt('R1', ['one'])], null, false)).toEqual(['R1'])
})
