import { parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'

/**
 * What documents say, fixed in `documents.details` when they are issued. Sums are minor units as decimal strings, times ISO 8601 in UTC.
 */
export type Party = {
  name: string
  /** Lines of the address, without the country. */
  address: string[]
  state: string | null
  /** The two digits with which GSTINs of the state begin. */
  stateCode: string | null
  country: string | null
  taxNumber: string | null
  email: string | null
}

export type TaxLine = {
  name: 'CGST' | 'SGST' | 'UTGST' | 'IGST' | 'Tax'
  /** Unknown where the company's rate changed meanwhile. */
  rateBps: number | null
  amount: string
}

export type Fees = { fee: string; taxes: TaxLine[]; total: string }

export type BankAccount = { holder: string; bank: string; account: string; code: string; swift: string | null }

type IssuedDetails = {
  number: string
  issuedAt: string
  /** The zone of its dates. */
  timeZone: string
  currency: string
  issuer: Party
  buyer: Party
  /** Where the service is taxed under GST; null outside India. */
  placeOfSupply: string | null
  /** The SAC under which the issuer books its fees. */
  serviceCode: string | null
}

type OfRecharge = IssuedDetails & {
  recharge: { id: string; number: string; method: string; poNumber: string | null }
  /** What the wallet gains. */
  amount: string
  fees: Fees
  /** Amount, fee and tax. */
  total: string
}

/** Money received: of a recharge paid in parts, this part. */
export type ReceiptDetails = OfRecharge & {
  /** The payer's or the provider's name of the payment. */
  reference: string | null
  /** How much of the recharge has come with this part; null when it came in one. */
  part: { receivedBefore: string; outstanding: string } | null
}

/** What is to be paid, and where to. */
export type ProformaDetails = OfRecharge & { payBy: string | null; bank: BankAccount; paymentReference: string }

export type Balances = { available: string; reserved: string; pending: string }

export type Movement = Balances & { type: string; count: number }

/** A calendar month of the wallet, in the company's zone. */
export type StatementDetails = IssuedDetails & {
  period: string
  /** Its first moment, and the first after it. */
  from: string
  to: string
  /** `seq` of its last line, after which the next statement begins. */
  lastLine: number
  opening: Balances
  movements: Movement[]
  closing: Balances
  /** On top of recharges paid in the month, as their receipts say. */
  rechargeFees: Fees & { count: number }
  /** In the holds of rewards that were claimed in the month. */
  serviceFees: Fees & { count: number }
}

type Said = { receipt: ReceiptDetails; proforma: ProformaDetails; statement: StatementDetails }

/** What a document of ours of that kind says. */
export function readDetails<Kind extends keyof Said>(kind: Kind, details: Row<'documents'>['details']): Said[Kind]
export function readDetails(_: keyof Said, details: Row<'documents'>['details']): unknown {
  return parseJson(details)
}
