import type { ProformaDetails, ReceiptDetails } from '#rules/ledger/document/document-details.ts'
import { sumInWords } from '#rules/ledger/document/sum-in-words.ts'
import { groupedMoney } from '#rules/platform/money/plain-money.ts'
import { say, taxWord } from './say.ts'
import type { Block, Row } from './sheet.ts'
import { shownMoney, symbolOf } from './shown.ts'
import { taxBlocks } from './tax-blocks.ts'

/** What the wallet gains, the fee and its tax on top, and the sum of it: in figures, then in words. */
export function sumBlocks({ recharge, amount, fees, total, currency }: ReceiptDetails | ProformaDetails, totalLabel: string): Block[] {
  const words = sumInWords(total, currency)
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
    ...(words ? [{ kind: 'text' as const, text: words, isQuiet: false }] : []),
  ]
}

/** The tax on the fee, where there is one. */
export const feeTaxBlocks = ({ fees, currency, serviceCode, placeOfSupply }: ReceiptDetails | ProformaDetails): Block[] =>
  fees.taxes.length === 0
    ? []
    : taxBlocks({
        title: say('taxOfFee'),
        services: [{ name: say('fee'), fees }],
        currency,
        serviceCode,
        isIndian: placeOfSupply !== null,
      })
