import type { Knex } from 'knex'
import { formatMoney } from '#contracts/money/currency.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { nonNull, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { files } from '#rules/platform/files/files.ts'
import { StoreFault } from '#rules/platform/files/store-fault.ts'
import { log } from '#rules/platform/log.ts'
import { readDetails } from './issue-document.ts'
import { documentFile } from './pdf/document-file.ts'

/**
 * Emails the pro-forma of a bank transfer, with the sum, bank account and payment reference, to the address given with the recharge. The
 * payer needs no account in Plutus.
 */
export const proformaMail = accountMail<{ document: string }>('proforma', {
  compose: async ({ document: id }, { knex }) => {
    const row = await orThrow(knex('documents').where({ id }).first('details'))
    const { number, currency, timeZone, buyer, recharge, total, bank, paymentReference, payBy } = readDetails('proforma', row.details)
    const sum = formatMoney(Number(total), currency)
    const account = [
      `Account holder: ${bank.holder}`,
      `Bank: ${bank.bank}`,
      `Account number: ${bank.account}`,
      `${currency === 'INR' ? 'IFSC' : 'Bank code'}: ${bank.code}`,
      bank.swift && `SWIFT: ${bank.swift}`,
      `Payment reference: ${paymentReference}`,
    ]
    return {
      subject: `Pro-forma ${number}: ${sum} to transfer`,
      heading: `${sum} to transfer`,
      paragraphs: [
        `${buyer.name} has asked to recharge its wallet by bank transfer (recharge ${recharge.number}). Please transfer ${sum} and quote the payment reference, so we can match it.`,
        account.filter(Boolean).join('\n'),
        ...(payBy ? [`Please pay by ${dayLabel(new Date(payBy), timeZone)}. We’ll credit the wallet as soon as the money arrives.`] : []),
      ],
      button: { label: 'Open the pro-forma', link: `${env.publicUrl}/documents/${id}` },
      ...(await attachPdf(knex, id, `Pro-forma ${number}`, recharge.poNumber)),
    }
  },
})

/**
 * Returns the document as a PDF attachment, and a sentence for the email that names it and the payer's purchase order, if any. If the PDF
 * cannot be rendered, the sentence says to sign in instead. Throws the StoreFault of a bucket, so that the mail is retried.
 */
async function attachPdf(knex: Knex, id: string, title: string, poNumber: string | null) {
  const order = poNumber ? `, your order ${poNumber}` : ''
  try {
    const content = nonNull(await files().read(await documentFile(knex, id)))
    const file = { filename: `${title}.pdf`, content, contentType: 'application/pdf' }
    return { attachments: [file], notes: [`${title}${order}. It is attached as a PDF.`] }
  } catch (error) {
    if (error instanceof StoreFault) throw error
    log.error({ document: id, error })
    return { notes: [`${title}${order}. To open it, sign in with a role that can see the company’s money.`] }
  }
}

const dayLabel = (day: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(day)

/** Emails a credit or debit note to the address that the receipt was emailed to. */
export const noteMail = accountMail<{ document: string }>('note', {
  compose: async ({ document: id }, { knex }) => {
    const row = await orThrow(knex('documents').where({ id }).first('kind', 'details'))
    const isCredit = row.kind === 'credit_note'
    const { number, currency, recharge, receipts, total, amount, fees, cause } = readDetails('credit_note', row.details)
    const words = (minorUnits: string) => formatMoney(Number(minorUnits), currency)
    const isUndone = !isCredit && cause === 'manual'
    const title = isCredit ? 'Credit note' : 'Debit note'
    const moved = isCredit ? 'returned to the payer' : isUndone ? 'charged again, because its return was undone' : 'returned to us'
    const parts = [
      ...(amount === '0' ? [] : [`${words(amount)} ${isCredit ? 'was taken out of the wallet' : 'is back in the wallet'}`]),
      ...(fees.total === '0' ? [] : [`${words(fees.total)} is our fee with tax, which we ${isCredit ? 'return' : 'charge again'}`]),
    ]
    const named = `${receipts.length === 1 ? 'receipt' : 'receipts'} ${receipts.map((receipt) => receipt.number).join(', ')}`
    return {
      subject: `${title} ${number}: ${words(total)} ${moved}`,
      heading: `${words(total)} ${moved}`,
      paragraphs: [
        `${words(total)} of recharge ${recharge.number} was ${moved}. ${parts.join(', and ')}.`,
        `This ${title.toLowerCase()} corrects ${named}.`,
      ],
      button: { label: `Open the ${title.toLowerCase()}`, link: `${env.publicUrl}/documents/${id}` },
      ...(await attachPdf(knex, id, `${title} ${number}`, recharge.poNumber)),
    }
  },
})

/** Emails the receipt to the address given with the recharge. */
export const receiptMail = accountMail<{ document: string }>('receipt', {
  compose: async ({ document: id }, { knex }) => {
    const row = await orThrow(knex('documents').where({ id }).first('details'))
    const { number, currency, buyer, recharge, total, amount, part, surplus } = readDetails('receipt', row.details)
    const words = (minorUnits: string) => formatMoney(Number(minorUnits), currency)
    const rest = part && part.outstanding !== '0' ? [`${words(part.outstanding)} of this recharge is still outstanding.`] : []
    return {
      subject: `Receipt ${number}: ${words(total)} received`,
      heading: `${words(total)} received`,
      paragraphs: [
        `We received ${words(total)} from ${buyer.name} for recharge ${recharge.number} and added ${words(amount)} to the wallet.`,
        ...rest,
        ...(surplus
          ? [`${words(surplus)} of it is more than this recharge asked for. It was credited in full, without a second fee.`]
          : []),
      ],
      button: { label: 'Open the receipt', link: `${env.publicUrl}/documents/${id}` },
      ...(await attachPdf(knex, id, `Receipt ${number}`, recharge.poNumber)),
    }
  },
})
