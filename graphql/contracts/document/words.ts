/** Kinds of documents that Plutus issues. Documents that a company uploads, such as its tax certificate, have other kinds. */
export const issuedDocumentKinds = ['receipt', 'credit_note', 'debit_note', 'proforma', 'statement'] as const
export type DocumentKind = (typeof issuedDocumentKinds)[number]

/** Kinds that correct receipts. A credit note returns what receipts charged, and a debit note charges it again. */
export const noteKinds = ['credit_note', 'debit_note'] as const satisfies readonly DocumentKind[]
export type NoteKind = (typeof noteKinds)[number]

/**
 * The seller or the buyer on a document. `documents.details` stores it at issue. In all details, sums are minor units as decimal strings
 * and times are ISO 8601 in UTC.
 */
export type Party = {
  name: string
  /** Address lines, without the country. */
  address: string[]
  state: string | null
  /** GST code of an Indian state: the two digits at the start of its tax numbers (GSTIN). Null outside India and for an unknown state. */
  stateCode: string | null
  country: string | null
  taxNumber: string | null
  email: string | null
}

export type TaxLine = {
  name: 'CGST' | 'SGST' | 'UTGST' | 'IGST' | 'Tax'
  /** Rate in basis points (1800 is 18 %). Null if several rates apply, or it is not known. */
  rateBps: number | null
  amount: string
}

export type Fees = {
  fee: string
  taxes: TaxLine[]
  total: string
  /** The same sums for each tax rate. Only on a statement whose month had several rates or taxes. */
  parts?: Fees[]
}

type BankAccount = { holder: string; bank: string; account: string; code: string; swift: string | null }

type IssuedDetails = {
  number: string
  issuedAt: string
  /** IANA time zone in which the document prints its dates: the issuer's. */
  timeZone: string
  currency: string
  issuer: Party
  buyer: Party
  /**
   * State in which the service is taxed under Indian GST, such as "Karnataka (29)". Null unless the states of issuer and buyer are both
   * known. Several states are separated by commas, on the statement of a month in which the company moved.
   */
  placeOfSupply: string | null
  /** SAC code (Indian service accounting code) under which the issuer taxes its fees. Null if not configured. */
  serviceCode: string | null
}

type RechargeDetails = IssuedDetails & {
  recharge: { id: string; number: string; method: string; poNumber: string | null }
  /** Amount credited to the wallet, before fees and tax are added. */
  amount: string
  fees: Fees
  /** Sum that the payer pays: the amount, the fee and its tax. */
  total: string
}

/** Details of a receipt. A recharge paid in parts has one receipt for each part. */
export type ReceiptDetails = RechargeDetails & {
  /** Payment reference that the payer or the payment provider gave. Null if there is none. */
  reference: string | null
  /** For a recharge paid in parts: the sum received before this part and the sum still outstanding. Null if it was paid at once. */
  part: { receivedBefore: string; outstanding: string } | null
  /** The payment provider's ids, or the bank's references, of the payments that it confirms. */
  payments: string[]
  /** The sum beyond what the recharge asked for, if any. It is credited in full, without a second fee. */
  surplus?: string
}

export type PaperName = { id: string; number: string; issuedAt: string }

/**
 * Details of a credit note, which returns part of what receipts charged, or of a debit note, which charges it again. The parties and taxes
 * are those of the receipt.
 */
export type NoteDetails = RechargeDetails & {
  /** The receipts that it corrects, which stay as they were issued. */
  receipts: PaperName[]
  /** The credit note whose sum a debit note charges again. Null on a credit note. */
  creditNote: PaperName | null
  cause: 'refund' | 'dispute' | 'manual'
  /** The payment provider's id of the refund or dispute. Null if our finance team reversed the payment. */
  reference: string | null
  /** The fee and tax that the recharge still charges after this note. */
  feesKept: string
}

/** Details of a pro-forma: the sum to transfer and the bank account to transfer it to. */
export type ProformaDetails = RechargeDetails & { payBy: string | null; bank: BankAccount; paymentReference: string }

export type Balances = { available: string; reserved: string; pending: string }

export type Movement = Balances & { type: string; count: number }

/** Details of a statement: one calendar month of the wallet in the company's time zone. */
export type StatementDetails = IssuedDetails & {
  period: string
  /** IANA time zone of the month: the company's. */
  monthZone: string
  /** Start of the statement's month, inclusive. `to` is its end, exclusive. */
  from: string
  to: string
  /** Sequence number of the last ledger entry included. The next statement starts after it. */
  lastLine: number
  opening: Balances
  movements: Movement[]
  closing: Balances
  /** Fees of recharges: those on the month's receipts and debit notes, less those on its credit notes. May be negative. */
  rechargeFees: Fees & { count: number /** Credit and debit notes with fees, if any. */; notes?: number }
  /** Our fees for rewards claimed in the month, taken from the money held for those rewards. */
  serviceFees: Fees & { count: number }
}
