import words from '#contracts/document/document-labels.json' with { type: 'json' }
import { sortMovements } from '#contracts/document/statement.ts'
import type { Balances, NoteDetails, Party, ProformaDetails, ReceiptDetails, StatementDetails } from '#contracts/document/words.ts'
import { groupedMoney } from '#rules/platform/money/plain-money.ts'
import { formatLabel, methodLabel } from './format-label.ts'
import { formatChange, formatDocumentSum, formatMonth, formatShortDay, formatZone, symbolOf } from './format-values.ts'
import { noteBlocks } from './note-blocks.ts'
import type { Sheet, SheetBlock, SheetLine } from './sheet.ts'
import { factsBlock, feeTaxBlocks, sumBlocks, taxBlocks } from './sum-blocks.ts'

/** A receipt, note, pro-forma or statement with the details that were stored when it was issued. */
export type IssuedDocument =
  | { kind: 'receipt'; details: ReceiptDetails }
  | { kind: 'credit_note'; details: NoteDetails }
  | { kind: 'debit_note'; details: NoteDetails }
  | { kind: 'proforma'; details: ProformaDetails }
  | { kind: 'statement'; details: StatementDetails }

/** Builds the sheet (the printable content) of a document from its stored details, with the wording of its page in the web app. */
export function documentSheet(document: IssuedDocument): Sheet {
  const { number, issuer, buyer, issuedAt, timeZone } = document.details
  const title = words.kinds[document.kind]
  const issuedOn = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(issuedAt))
  const [year = 0, month = 0, day = 0] = issuedOn.split('-').map(Number)
  return {
    name: `${title} ${number}`,
    title,
    number,
    issuer: issuer.name,
    issued: { year, month, day },
    region: buyer.country,
    parties: [partyBlock(formatLabel('from'), issuer), partyBlock(formatLabel('to'), buyer)],
    blocks: blocksOf(document),
    closing: [formatLabel('generated'), issuer.email && formatLabel('questions', { email: issuer.email })].filter(Boolean).join(' '),
    pageLabel: formatLabel('page', { page: '{page}', pages: '{pages}' }),
  }
}

function blocksOf({ kind, details }: IssuedDocument): SheetBlock[] {
  if (kind === 'receipt') return receiptBlocks(details)
  if (kind === 'credit_note' || kind === 'debit_note') return noteBlocks(kind, details)
  return kind === 'proforma' ? proformaBlocks(details) : statementBlocks(details)
}

/** Returns the block of the sheet that prints the seller or the buyer: name, address and tax numbers. `role` is its label. */
function partyBlock(role: string, { name, address, state, stateCode, country, taxNumber }: Party): Sheet['parties'][number] {
  const land = country && new Intl.DisplayNames('en', { type: 'region' }).of(country)
  return {
    role,
    name,
    lines: [...address, ...(land ? [land] : [])],
    facts: [
      ...(taxNumber ? [{ label: formatLabel(country === 'IN' ? 'gstin' : 'taxNumber'), value: taxNumber }] : []),
      ...(stateCode ? [{ label: formatLabel('state'), value: `${state} (${stateCode})` }] : []),
    ],
  }
}

/** Returns the blocks of a pro-forma: the sum to transfer and the bank account. */
function proformaBlocks(details: ProformaDetails): SheetBlock[] {
  const { issuedAt, timeZone, currency, placeOfSupply, recharge, payBy, bank, paymentReference } = details
  return [
    factsBlock([
      [formatLabel('date'), formatShortDay(issuedAt, timeZone)],
      [formatLabel('recharge'), recharge.number],
      [formatLabel('payVia'), methodLabel(recharge.method)],
      [formatLabel('payBy'), payBy && formatShortDay(payBy, timeZone)],
      [formatLabel('poNumber'), recharge.poNumber],
      [formatLabel('placeOfSupply'), placeOfSupply],
    ]),
    ...sumBlocks(details, formatLabel('toPay')),
    { kind: 'heading', text: formatLabel('payTo') },
    { kind: 'text', text: formatLabel('payToText'), isQuiet: true },
    factsBlock([
      [formatLabel('paymentReference'), paymentReference],
      [formatLabel('account'), bank.account],
      [formatLabel('holder'), bank.holder],
      [formatLabel(currency === 'INR' ? 'ifsc' : 'bankCode'), bank.code],
      [formatLabel('swift'), bank.swift],
      [formatLabel('bank'), bank.bank],
    ]),
    ...feeTaxBlocks(details),
    { kind: 'text', text: formatLabel('noInvoice'), isQuiet: true },
  ]
}

/** Returns the blocks of a receipt, for the whole recharge or a part of it. */
function receiptBlocks(details: ReceiptDetails): SheetBlock[] {
  const { issuedAt, timeZone, currency, placeOfSupply, recharge, reference, part, surplus } = details
  const money = (amount: string) => formatDocumentSum(amount, currency)
  const partText = part && [
    formatLabel('part', { before: money(part.receivedBefore) }),
    part.outstanding === '0' ? formatLabel('complete') : formatLabel('outstanding', { amount: money(part.outstanding) }),
  ]
  return [
    factsBlock([
      [formatLabel('date'), formatShortDay(issuedAt, timeZone)],
      [formatLabel('recharge'), recharge.number],
      [formatLabel('paidBy'), methodLabel(recharge.method)],
      [formatLabel('reference'), reference],
      [formatLabel('poNumber'), recharge.poNumber],
      [formatLabel('placeOfSupply'), placeOfSupply],
    ]),
    ...sumBlocks(details, formatLabel('received')),
    ...(partText ? [{ kind: 'text' as const, text: partText.join(' '), isQuiet: true }] : []),
    ...(surplus ? [{ kind: 'text' as const, text: formatLabel('surplus', { amount: money(surplus) }), isQuiet: true }] : []),
    ...feeTaxBlocks(details),
  ]
}

/** Returns the blocks of a statement: its month, the balances and movements, and a table of the fees and taxes charged. */
function statementBlocks(details: StatementDetails): SheetBlock[] {
  const { issuedAt, timeZone, currency, placeOfSupply, serviceCode, period, from, to, serviceFees, rechargeFees } = details
  const zone = details.monthZone
  const lastMoment = new Date(Date.parse(to) - 1).toISOString()
  const services = [
    { name: formatLabel('serviceFees', { count: serviceFees.count }), fees: serviceFees },
    { name: formatLabel('rechargeFees', { count: rechargeFees.count, notes: rechargeFees.notes ?? 0 }), fees: rechargeFees },
  ].filter(({ fees }) => fees.count > 0 || (fees === rechargeFees && rechargeFees.notes))
  return [
    factsBlock([
      [formatLabel('month'), formatMonth(period)],
      [
        formatLabel('days', { zone: formatZone(to, zone) }),
        `${formatShortDay(from, zone, { year: false })} – ${formatShortDay(lastMoment, zone)}`,
      ],
      [formatLabel('issued'), formatShortDay(issuedAt, timeZone)],
      [formatLabel('placeOfSupply'), placeOfSupply],
    ]),
    movementsTable(details),
    { kind: 'text', text: formatLabel('balancesText'), isQuiet: true },
    ...(services.length > 0
      ? taxBlocks({ title: formatLabel('feesOfMonth'), services, currency, serviceCode, isIndian: placeOfSupply !== null })
      : []),
  ]
}

function movementsTable({ currency, opening, movements, closing }: StatementDetails): SheetBlock {
  const balances = (of: Balances, shown: (amount: string, currency: string) => string) =>
    [of.available, of.reserved, of.pending].map((amount) => shown(amount, currency))
  const balanceRow = (name: string, of: Balances): SheetLine => ({ cells: [name, '', ...balances(of, groupedMoney)], weight: 'strong' })
  const { available, reserved, pending } = words.balances
  return {
    kind: 'table',
    isSmall: false,
    heads: [formatLabel('movement', { symbol: symbolOf(currency) }), formatLabel('entries'), available, reserved, pending],
    rows: [
      balanceRow(formatLabel('opening'), opening),
      ...sortMovements(movements).map(
        ({ movementType, type, count, ...moved }): SheetLine => ({
          cells: [movementType ? words.movements[movementType] : type, count.toLocaleString('en-IN'), ...balances(moved, formatChange)],
          weight: 'plain',
        }),
      ),
      balanceRow(formatLabel('closing'), closing),
    ],
  }
}
