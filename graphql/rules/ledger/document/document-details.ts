import { parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'

/**
 * The seller or the buyer on a document. `documents.details` stores it at issue. In all details, sums are minor units as decimal strings
 * and times are ISO 8601 in UTC.
 */
export type Party = {
  name: string
  /** Address lines, without the country. */
  address: string[]
  state: string | null
  /** The two digits that GSTINs of the state start with. */
  stateCode: string | null
  country: string | null
  taxNumber: string | null
  email: string | null
}

export type TaxLine = {
  name: 'CGST' | 'SGST' | 'UTGST' | 'IGST' | 'Tax'
  /** Null if the company's rate has changed since. */
  rateBps: number | null
  amount: string
}

export type Fees = { fee: string; taxes: TaxLine[]; total: string }

export type BankAccount = { holder: string; bank: string; account: string; code: string; swift: string | null }

type IssuedDetails = {
  number: string
  issuedAt: string
  /** Time zone of the dates on the document. */
  timeZone: string
  currency: string
  issuer: Party
  buyer: Party
  /** State of taxation under GST. Null outside India. */
  placeOfSupply: string | null
  /** SAC code that the issuer books its fees under. */
  serviceCode: string | null
}

type RechargeDetails = IssuedDetails & {
  recharge: { id: string; number: string; method: string; poNumber: string | null }
  /** Amount credited to the wallet. */
  amount: string
  fees: Fees
  /** Sum of amount, fee and tax. */
  total: string
}

/** Details of a receipt. A recharge paid in parts has one receipt for each part. */
export type ReceiptDetails = RechargeDetails & {
  /** Payment reference of the payer or the provider. */
  reference: string | null
  /** Progress of a recharge paid in parts, at this part. Null when it was paid in one. */
  part: { receivedBefore: string; outstanding: string } | null
}

/** Details of a pro-forma: the sum to transfer and the bank account to transfer it to. */
export type ProformaDetails = RechargeDetails & { payBy: string | null; bank: BankAccount; paymentReference: string }

export type Balances = { available: string; reserved: string; pending: string }

export type Movement = Balances & { type: string; count: number }

/** Details of a statement: one calendar month of the wallet in the company's time zone. */
export type StatementDetails = IssuedDetails & {
  period: string
  /** Start of the period. */
  from: string
  to: string
  /** `seq` of the last entry included. The next statement starts after it. */
  lastLine: number
  opening: Balances
  movements: Movement[]
  closing: Balances
  /** Fees charged on recharges paid in the month, as listed on their receipts. */
  rechargeFees: Fees & { count: number }
  /** Fees in the holds of rewards claimed in the month. */
  serviceFees: Fees & { count: number }
}

type DetailsByKind = { receipt: ReceiptDetails; proforma: ProformaDetails; statement: StatementDetails }

/** Parses the stored details of a document of the given kind. */
export function readDetails<Kind extends keyof DetailsByKind>(kind: Kind, details: Row<'documents'>['details']): DetailsByKind[Kind]
export function readDetails(_: keyof DetailsByKind, details: Row<'documents'>['details']): unknown {
  return parseJson(details)
}
