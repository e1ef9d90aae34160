import type { Balances, Fees, Party, ProformaDetails, ReceiptDetails, StatementDetails } from '#rules/ledger/document/document-details.ts'
import words from '#rules/ledger/document/document-labels.json' with { type: 'json' }
import { inMovementOrder } from '#rules/ledger/document/movement-order.ts'
import { sumInWords } from '#rules/ledger/document/sum-in-words.ts'
import { taxCells, taxColumns } from '#rules/ledger/document/tax-columns.ts'
import { groupedMoney } from '#rules/platform/money/plain-money.ts'
import { methodWord, say, taxWord } from './say.ts'
import type { Block, Row, Sheet } from './sheet.ts'
import { shownChange, shownDay, shownMoney, shownMonth, shownZone, symbolOf } from './shown.ts'

/** A document of ours as it was issued. */
export type IssuedDocument =
  | { kind: 'receipt'; details: ReceiptDetails }
  | { kind: 'proforma'; details: ProformaDetails }
  | { kind: 'statement'; details: StatementDetails }

/** What a document says, word for word as its page does, from nothing but what it was issued with. */
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
    parties: [partyBlock(say('from'), issuer), partyBlock(say('to'), buyer)],
    blocks: blocksOf(document),
    closing: [say('generated'), issuer.email && say('questions', { email: issuer.email })].filter(Boolean).join(' '),
    pageLabel: say('page', { page: '{page}', pages: '{pages}' }),
  }
}

function blocksOf({ kind, details }: IssuedDocument): Block[] {
  if (kind === 'receipt') return receiptBlocks(details)
  return kind === 'proforma' ? proformaBlocks(details) : statementBlocks(details)
}

/** Name, address and tax number of one side. */
function partyBlock(role: string, { name, address, state, stateCode, country, taxNumber }: Party): Sheet['parties'][number] {
  const land = country && new Intl.DisplayNames('en', { type: 'region' }).of(country)
  return {
    role,
    name,
    lines: [...address, ...(land ? [land] : [])],
    facts: [
      ...(taxNumber ? [{ label: say(country === 'IN' ? 'gstin' : 'taxNumber'), value: taxNumber }] : []),
      ...(stateCode ? [{ label: say('state'), value: `${state} (${stateCode})` }] : []),
    ],
  }
}

/** What is to be paid by transfer, and where to. */
function proformaBlocks(details: ProformaDetails): Block[] {
  const { issuedAt, timeZone, currency, placeOfSupply, recharge, payBy, bank, paymentReference } = details
  return [
    factsBlock([
      [say('date'), shownDay(issuedAt, timeZone)],
      [say('recharge'), recharge.number],
      [say('payVia'), methodWord(recharge.method)],
      [say('payBy'), payBy && shownDay(payBy, timeZone)],
      [say('poNumber'), recharge.poNumber],
      [say('placeOfSupply'), placeOfSupply],
    ]),
    ...sumBlocks(details, say('toPay')),
    { kind: 'heading', text: say('payTo') },
    { kind: 'text', text: say('payToText'), isQuiet: true },
    factsBlock([
      [say('paymentReference'), paymentReference],
      [say('account'), bank.account],
      [say('holder'), bank.holder],
      [say(currency === 'INR' ? 'ifsc' : 'bankCode'), bank.code],
      [say('swift'), bank.swift],
      [say('bank'), bank.bank],
    ]),
    ...feeTaxBlocks(details),
    { kind: 'text', text: say('noInvoice'), isQuiet: true },
  ]
}

/** Money that came, or a part of it. */
function receiptBlocks(details: ReceiptDetails): Block[] {
  const { issuedAt, timeZone, currency, placeOfSupply, recharge, reference, part } = details
  const money = (amount: string) => shownMoney(amount, currency)
  const partText = part && [
    say('part', { before: money(part.receivedBefore) }),
    part.outstanding === '0' ? say('complete') : say('outstanding', { amount: money(part.outstanding) }),
  ]
  return [
    factsBlock([
      [say('date'), shownDay(issuedAt, timeZone)],
      [say('recharge'), recharge.number],
      [say('paidBy'), methodWord(recharge.method)],
      [say('reference'), reference],
      [say('poNumber'), recharge.poNumber],
      [say('placeOfSupply'), placeOfSupply],
    ]),
    ...sumBlocks(details, say('received')),
    ...(partText ? [{ kind: 'text' as const, text: partText.join(' '), isQuiet: true }] : []),
    ...feeTaxBlocks(details),
  ]
}

/** A month of the wallet: opening, movements by kind, closing; then the fees and taxes among them. */
function statementBlocks(details: StatementDetails): Block[] {
  const { issuedAt, timeZone, currency, placeOfSupply, serviceCode, period, from, to, serviceFees, rechargeFees } = details
  const lastMoment = new Date(Date.parse(to) - 1).toISOString()
  const services = [
    { name: say('serviceFees', { count: serviceFees.count }), fees: serviceFees },
    { name: say('rechargeFees', { count: rechargeFees.count }), fees: rechargeFees },
  ].filter(({ fees }) => fees.count > 0)
  return [
    factsBlock([
      [say('month'), shownMonth(period)],
      [say('days', { zone: shownZone(to, timeZone) }), `${shownDay(from, timeZone, { year: false })} – ${shownDay(lastMoment, timeZone)}`],
      [say('issued'), shownDay(issuedAt, timeZone)],
      [say('placeOfSupply'), placeOfSupply],
    ]),
    movementsTable(details),
    { kind: 'text', text: say('balancesText'), isQuiet: true },
    ...(services.length > 0
      ? taxBlocks({ title: say('feesOfMonth'), services, currency, serviceCode, isIndian: placeOfSupply !== null })
      : []),
  ]
}

function movementsTable({ currency, opening, movements, closing }: StatementDetails): Block {
  const balances = (of: Balances, shown: (amount: string, currency: string) => string) =>
    [of.available, of.reserved, of.pending].map((amount) => shown(amount, currency))
  const stand = (name: string, of: Balances): Row => ({ cells: [name, '', ...balances(of, groupedMoney)], weight: 'strong' })
  const { available, reserved, pending } = words.balances
  return {
    kind: 'table',
    isSmall: false,
    heads: [say('movement', { symbol: symbolOf(currency) }), say('entries'), available, reserved, pending],
    rows: [
      stand(say('opening'), opening),
      ...inMovementOrder(movements).map(
        ({ known, type, count, ...moved }): Row => ({
          cells: [known ? words.movements[known] : type, count.toLocaleString('en-IN'), ...balances(moved, shownChange)],
          weight: 'plain',
        }),
      ),
      stand(say('closing'), closing),
    ],
  }
}

/** What a document is about, as pairs; unknown ones are left out. */
const factsBlock = (facts: [label: string, value: string | null][]): Block => ({
  kind: 'facts',
  facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
})

/** What the wallet gains, the fee and its tax on top, and the sum of it: in figures, then in words. */
function sumBlocks({ recharge, amount, fees, total, currency }: ReceiptDetails | ProformaDetails, totalLabel: string): Block[] {
  const inWords = sumInWords(total, currency)
  const line = (name: string, of: string): Row => ({ cells: [name, groupedMoney(of, currency)], weight: 'plain' })
  return [
    {
      kind: 'table',
      isSmall: false,
      heads: [say('description'), say('amountIn', { symbol: symbolOf(currency) })],
      rows: [
        {
          cells: [say('rechargeLine', { number: recharge.number }), groupedMoney(amount, currency)],
          note: say('advance'),
          weight: 'named',
        },
        ...(fees.fee === '0' ? [] : [line(say('fee'), fees.fee)]),
        ...fees.taxes.map((tax) => line(say('taxOnFee', { tax: taxWord(tax) }), tax.amount)),
        { cells: [totalLabel, shownMoney(total, currency)], weight: 'strong' },
      ],
    },
    ...(inWords ? [{ kind: 'text' as const, text: inWords, isQuiet: false }] : []),
  ]
}

/** The tax on the fee, where there is one. */
const feeTaxBlocks = ({ fees, currency, serviceCode, placeOfSupply }: ReceiptDetails | ProformaDetails): Block[] =>
  fees.taxes.length === 0
    ? []
    : taxBlocks({
        title: say('taxOfFee'),
        services: [{ name: say('fee'), fees }],
        currency,
        serviceCode,
        isIndian: placeOfSupply !== null,
      })

type Taxed = { title: string; services: { name: string; fees: Fees }[]; currency: string; serviceCode: string | null; isIndian: boolean }

/** What was taxed, and each tax in a column of its own; the last row sums several services. */
function taxBlocks({ title, services, currency, serviceCode, isIndian }: Taxed): Block[] {
  const columns = taxColumns(services.map(({ fees }) => fees))
  const row = (name: string, of: Fees[], weight: Row['weight']): Row => ({
    cells: [name, ...taxCells(columns, of).map((amount) => groupedMoney(amount, currency))],
    weight,
  })
  const all = services.map(({ fees }) => fees)
  const notes = isIndian ? [serviceCode && say('serviceCode', { code: serviceCode }), say('noReverseCharge')] : []
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      isSmall: true,
      heads: [say('service', { symbol: symbolOf(currency) }), say('taxable'), ...columns.map(taxWord), say('taxedTotal')],
      rows: [
        ...services.map(({ name, fees }) => row(name, [fees], 'plain')),
        ...(services.length > 1 ? [row(say('sum'), all, 'strong')] : []),
      ],
    },
    ...(isIndian ? [{ kind: 'text' as const, text: notes.filter(Boolean).join(' '), isQuiet: true }] : []),
  ]
}
