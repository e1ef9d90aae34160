import type { Balances, StatementDetails } from '#rules/ledger/document/document-details.ts'
import words from '#rules/ledger/document/document-labels.json' with { type: 'json' }
import { inMovementOrder } from '#rules/ledger/document/movement-order.ts'
import { groupedMoney } from '#rules/platform/money/plain-money.ts'
import { factsBlock } from './facts-block.ts'
import { say } from './say.ts'
import type { Block, Row } from './sheet.ts'
import { shownChange, shownDay, shownMonth, shownZone, symbolOf } from './shown.ts'
import { taxBlocks } from './tax-blocks.ts'

/** A month of the wallet: opening, movements by kind, closing; then the fees and taxes among them. */
export function statementBlocks(details: StatementDetails): Block[] {
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
