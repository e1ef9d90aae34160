import type { ProformaDetails } from '#rules/ledger/document/document-details.ts'
import { factsBlock } from './facts-block.ts'
import { methodWord, say } from './say.ts'
import type { Block } from './sheet.ts'
import { shownDay } from './shown.ts'
import { feeTaxBlocks, sumBlocks } from './sum-blocks.ts'

/** What is to be paid by transfer, and where to. */
export function proformaBlocks(details: ProformaDetails): Block[] {
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
