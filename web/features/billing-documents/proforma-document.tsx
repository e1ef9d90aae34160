import { useTranslations } from 'use-intl'
import type { ProformaDetails } from '#graphql/contracts/document/words.ts'
import { useMethodWord } from '#web/entities/wallet/method-labels.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { DocumentSum } from './document-sum.tsx'
import { FeeTaxes } from './tax-table.tsx'

/** The pro-forma of a recharge, with the amount to transfer and the bank account (E6). */
export function ProformaDocument({ details }: { details: ProformaDetails }) {
  const t = useTranslations('billingDocuments')
  const methodWord = useMethodWord()
  const { number, issuedAt, timeZone, currency, issuer, buyer, placeOfSupply } = details
  const { recharge, payBy, bank, paymentReference } = details
  return (
    <DocumentSheet title={t('kinds.proforma')} number={number} issuer={issuer} buyer={buyer}>
      <DocumentFacts
        facts={[
          { label: t('date'), value: formatDay(issuedAt, timeZone) },
          { label: t('recharge'), value: recharge.number },
          { label: t('payVia'), value: methodWord(recharge.method) },
          { label: t('payBy'), value: payBy && formatDay(payBy, timeZone) },
          { label: t('poNumber'), value: recharge.poNumber },
          { label: t('placeOfSupply'), value: placeOfSupply },
        ]}
      />
      <DocumentSum details={details} totalLabel={t('toPay')} />
      <section className="mt-8 break-inside-avoid print:mt-6">
        <h2>{t('payTo')}</h2>
        <p className="mt-1 text-muted-foreground">{t('payToText')}</p>
        <DocumentFacts
          facts={[
            { label: t('paymentReference'), value: paymentReference },
            { label: t('account'), value: bank.account },
            { label: t('holder'), value: bank.holder },
            { label: t(currency === 'INR' ? 'ifsc' : 'bankCode'), value: bank.code },
            { label: t('swift'), value: bank.swift },
            { label: t('bank'), value: bank.bank },
          ]}
        />
      </section>
      <FeeTaxes details={details} />
      <p className="mt-8 text-muted-foreground">{t('noInvoice')}</p>
    </DocumentSheet>
  )
}
