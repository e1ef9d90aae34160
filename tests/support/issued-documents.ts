import type { NoteDetails, ReceiptDetails, StatementDetails } from '#graphql/contracts/document/words.ts'

const party = { state: 'Karnataka', stateCode: '29', country: 'IN', taxNumber: '29AABCP1234M1Z5', email: 'books@example.com' }
const issuer = { ...party, name: 'Plutus Rewards Private Limited', address: ['12 Residency Road', 'Bengaluru, Karnataka, 560025'] }
const fees = {
  fee: '19000',
  taxes: [
    { name: 'CGST' as const, rateBps: 900, amount: '1710' },
    { name: 'SGST' as const, rateBps: 900, amount: '1710' },
  ],
  total: '22420',
}
const head = {
  issuedAt: '2026-11-22T19:30:00.000Z',
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  issuer,
  buyer: { ...issuer, name: 'Aurora Retail Private Limited' },
  placeOfSupply: 'Karnataka (29)',
  serviceCode: '998599',
}
/** The content of an example receipt, as stored when it is issued. */
export const receiptDetails: ReceiptDetails = {
  ...head,
  number: 'R2627-0001-00001',
  recharge: { id: '1', number: 'RC-2026-0007AB', method: 'card', poNumber: 'PO-7' },
  reference: 'pay_9',
  amount: '63097450',
  fees,
  total: '63119870',
  part: null,
  payments: ['pay_9'],
}
/** The content of an example statement, as stored when it is issued. */
export const statementDetails: StatementDetails = {
  ...head,
  number: 'S2627-0001-00003',
  period: '2026-10',
  monthZone: 'Asia/Kolkata',
  from: '2026-09-30T18:30:00.000Z',
  to: '2026-10-31T18:30:00.000Z',
  lastLine: 9,
  opening: { available: '50000', reserved: '100000', pending: '0' },
  movements: [
    { type: 'capture', count: 1234, available: '0', reserved: '-90000', pending: '0' },
    { type: 'recharge_credited', count: 1, available: '63097450', reserved: '0', pending: '0' },
  ],
  closing: { available: '63147450', reserved: '10000', pending: '0' },
  rechargeFees: { count: 1, ...fees },
  serviceFees: { count: 1234, ...fees },
}
/** The content of an example credit note, as stored when it is issued. */
export const noteDetails: NoteDetails = {
  ...head,
  number: 'C2627-0001-00001',
  recharge: receiptDetails.recharge,
  receipts: [{ id: '1', number: receiptDetails.number, issuedAt: receiptDetails.issuedAt }],
  creditNote: null,
  cause: 'refund',
  reference: 're_7',
  feesKept: '0',
  amount: '63097450',
  fees,
  total: '63119870',
}
