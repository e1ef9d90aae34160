import type { ReceiptDetails } from '#rules/ledger/document/document-details.ts'
import { factsBlock } from './facts-block.ts'
import { methodWord, say } from './say.ts'
import type { Block } from './sheet.ts'
import { shownDay, shownMoney } from './shown.ts'
import { feeTaxBlocks, sumBlocks } from './sum-blocks.ts'

/** Money that came, or a part of it. */
export function receiptBlocks(details: ReceiptDetails): Block[] {
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
