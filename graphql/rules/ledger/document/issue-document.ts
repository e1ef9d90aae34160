import type { Knex } from 'knex'
import {
  type DocumentKind,
  type NoteDetails,
  noteKinds,
  type Party,
  type ProformaDetails,
  type ReceiptDetails,
  type StatementDetails,
} from '#contracts/document/words.ts'
import { isOneOf } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { addIssuedDocument } from '#rules/company/document/issued-documents.ts'
import { issuerDay, issuerTimeZone } from '#rules/company/issuer-clock.ts'
import { buyerState, indianState } from '#rules/company/tax-place.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { assignOrdinal, nextSequence } from '#rules/platform/db/sequence.ts'
import { env } from '#rules/platform/env/env.ts'

type HeadFields = 'number' | 'issuedAt' | 'timeZone' | 'currency' | 'issuer' | 'buyer' | 'placeOfSupply' | 'serviceCode'

type DocumentInput<Kind extends DocumentKind> = {
  kind: Kind
  company: string
  currency: string
  recharge?: string
  /** The reversal that a note is about, and the number of its note. */
  reversal?: { id: string; count: number }
  period?: string
  /** The state in which the fees were taxed, if it was fixed with them. Undefined for the company's present one. */
  placeOfSupply?: string | null | undefined
  /** The receipt that a note corrects, whose parties and place of supply it repeats. */
  corrected?: Pick<ReceiptDetails, 'issuer' | 'buyer' | 'placeOfSupply' | 'serviceCode'>
  name: (number: string) => string
  /** The details that only this kind of document has. The fields shared by all kinds are added by `issueDocument`. */
  body: Omit<DetailsByKind[Kind], HeadFields>
}

/** Issues a document with its number and details in the caller's transaction. An issued document never changes. */
export async function issueDocument<Kind extends DocumentKind>(
  work: UnitOfWork,
  { kind, company, currency, recharge, reversal, period, placeOfSupply, corrected, name, body }: DocumentInput<Kind>,
): Promise<{ id: string; number: string }> {
  const { trx, now } = work
  const present = await orThrow(trx('companies').where({ id: company }).first('place_of_supply'))
  const [issuer, buyer] = corrected ? [corrected.issuer, corrected.buyer] : [issuerParty(), await buyerParty(trx, company)]
  const seq = await nextSequence(trx, 'documents', company)
  const issuedAt = await dateUnderLock(trx, company, now)
  const number = await nextDocumentNumber(trx, kind, company, issuedAt)
  const details = {
    number,
    issuedAt: issuedAt.toISOString(),
    timeZone: issuerTimeZone,
    currency,
    issuer,
    buyer,
    placeOfSupply: corrected ? corrected.placeOfSupply : placeOfSupply === undefined ? present.place_of_supply : placeOfSupply,
    serviceCode: corrected ? corrected.serviceCode : env.issuer.serviceCode,
    ...body,
  }
  const id = await addIssuedDocument(work, {
    company,
    seq,
    kind,
    number,
    name: name(number),
    issuedAt,
    details,
    recharge,
    reversal,
    period,
  })
  return { id, number }
}

/**
 * Returns the date of a document. The company's counter is locked, so dates follow numbers, even if the transaction of a later one began
 * first. It is not before the last ledger entry, so the document and its entry are of the same month.
 */
async function dateUnderLock(trx: Knex.Transaction, company: string, now: Date): Promise<Date> {
  const last = await trx('documents').where({ company, status: 'issued' }).orderBy('seq', 'desc').first('date_created')
  const wallet = await trx('wallets').where({ company }).first('date_updated')
  const earlier = [last?.date_created, wallet?.date_updated].filter((at) => at !== undefined).map((at) => instant(at).getTime())
  return new Date(Math.max(now.getTime(), ...earlier))
}

const letters: Record<DocumentKind, string> = { receipt: 'R', credit_note: 'C', debit_note: 'D', proforma: 'P', statement: 'S' }

/**
 * Returns the next number of a kind of document, such as R2627-0001-00001: kind and financial year, company, count. Notes are counted with
 * receipts. A number has at most 16 characters (GST rule 46). A rollback also releases it, so no count is missing.
 */
async function nextDocumentNumber(trx: Knex.Transaction, kind: DocumentKind, company: string, now: Date): Promise<string> {
  const year = financialYear(now)
  const counted = isOneOf(noteKinds, kind) ? letters.receipt : letters[kind]
  const ordinal = await assignOrdinal(trx, { ordinal: 'paper-ordinal', ordinals: 'paper-ordinals' }, company)
  return documentNumber(letters[kind] + year, ordinal, await nextSequence(trx, `paper-${counted}${year}`, company))
}

/** Returns the counted series of documents in the financial years from one time to another, such as paper-R2627. Notes have no own. */
export function countedSeries(from: Date, to: Date): string[] {
  const years = new Set([financialYear(from), financialYear(to)])
  const counted = Object.entries(letters).flatMap(([kind, letter]) => (isOneOf(noteKinds, kind) ? [] : [letter]))
  return [...years].flatMap((year) => counted.map((letter) => `paper-${letter}${year}`))
}

/** Formats a document number. The company's serial number is in base 36, so four characters cover 1.6 million companies. */
export const documentNumber = (series: string, ordinal: number, count: number): string =>
  `${series}-${ordinal.toString(36).toUpperCase().padStart(4, '0')}-${String(count).padStart(5, '0')}`

/** Returns the Indian financial year of a moment: 2627 from April 2026 to March 2027, by the issuer's clock. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = issuerDay(at).split('-').map(Number)
  const first = month < 4 ? year - 1 : year
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('')
}

/** Returns the seller printed on documents, which is the operator of Plutus as configured in the environment. */
function issuerParty(): Party {
  const { name, address, state, taxNumber, email } = env.issuer
  const indian = indianState(state)
  return {
    name,
    address: address.split(/\s*[\n|]\s*/).filter(Boolean),
    state: indian?.name ?? state,
    stateCode: indian?.stateCode ?? null,
    country: indian ? 'IN' : null,
    taxNumber,
    email,
  }
}

/** Returns the company as the buyer printed on documents, from its billing details. Without them, uses its verified registration. */
async function buyerParty(trx: Knex.Transaction, company: string): Promise<Party> {
  const own = await orThrow(trx('companies').where({ id: company }).first())
  const billing = await trx('billing_details').where({ company }).whereNotNull('legal_name').first()
  const country = billing?.country ?? own.country
  const taxNumber = billing ? billing.tax_number : own.registration_number
  const state = buyerState(own, billing)
  const place = billing
    ? { address: billing.address, city: billing.city, state: billing.state, postalCode: billing.postal_code }
    : { address: own.address, city: own.city, state: own.state, postalCode: own.pincode }
  return {
    name: billing?.legal_name ?? own.registered_name ?? own.name,
    address: [place.address, [place.city, place.state, place.postalCode].filter(Boolean).join(', ')]
      .filter((line) => line !== null)
      .filter(Boolean),
    state: state?.name ?? place.state,
    stateCode: state?.stateCode ?? null,
    country,
    taxNumber: taxNumber ?? null,
    email: billing?.email ?? null,
  }
}

type DetailsByKind = {
  receipt: ReceiptDetails
  credit_note: NoteDetails
  debit_note: NoteDetails
  proforma: ProformaDetails
  statement: StatementDetails
}

/** Parses the stored details of a document of the given kind. */
export function readDetails<Kind extends keyof DetailsByKind>(kind: Kind, details: Row<'documents'>['details']): DetailsByKind[Kind]
export function readDetails(_: keyof DetailsByKind, details: Row<'documents'>['details']): unknown {
  return parseJson(details)
}
