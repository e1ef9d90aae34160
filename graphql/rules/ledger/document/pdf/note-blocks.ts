import words from '#contracts/document/document-labels.json' with { type: 'json' }
import type { NoteDetails, NoteKind, PaperName } from '#contracts/document/words.ts'
import { formatLabel } from './format-label.ts'
import { formatDocumentSum, formatShortDay } from './format-values.ts'
import type { SheetBlock } from './sheet.ts'
import { factsBlock, feeTaxBlocks, sumBlocks } from './sum-blocks.ts'

/** Returns the blocks of a credit or debit note: the receipts that it corrects, its cause and its sums. */
export function noteBlocks(kind: NoteKind, details: NoteDetails): SheetBlock[] {
  const { issuedAt, timeZone, currency, placeOfSupply, recharge, receipts, creditNote, cause, reference, feesKept } = details
  const { total, reason, text } = words[kind]
  const nameOf = ({ number, issuedAt: at }: PaperName) => formatLabel('paperOf', { number, day: unbroken(formatShortDay(at, timeZone)) })
  return [
    factsBlock([
      [formatLabel('date'), formatShortDay(issuedAt, timeZone)],
      [formatLabel('corrects'), receipts.map(nameOf).join(', ')],
      [formatLabel('chargesAgain'), creditNote && nameOf(creditNote)],
      [formatLabel('recharge'), recharge.number],
      [formatLabel('reason'), reason[cause]],
      [formatLabel(cause === 'dispute' ? 'disputeReference' : 'refundReference'), reference],
      [formatLabel('poNumber'), recharge.poNumber],
      [formatLabel('placeOfSupply'), placeOfSupply],
    ]),
    ...sumBlocks(details, total),
    { kind: 'text', text, isQuiet: true },
    ...(kind === 'credit_note' && feesKept !== '0'
      ? [{ kind: 'text' as const, text: formatLabel('feesKept', { amount: formatDocumentSum(feesKept, currency) }), isQuiet: true }]
      : []),
    ...feeTaxBlocks(details),
  ]
}

/** Keeps a day on one line. */
const unbroken = (day: string): string => day.replaceAll(' ', '\u00a0')
