import { useTranslations } from 'use-intl'
import type { ReceiptDetails } from '#graphql/contracts/document/words.ts'
import { useMethodWord } from '#web/entities/wallet/method-labels.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { DocumentSum } from './document-sum.tsx'
import { FeeTaxes } from './tax-table.tsx'

/** The receipt of a payment or a part payment (E6). */
export function ReceiptDocument({ details }: { details: ReceiptDetails }) {
  const t = useTranslations('billingDocuments')
  const methodWord = useMethodWord()
  const { number, issuedAt, timeZone, currency, issuer, buyer, placeOfSupply } = details
  const { recharge, reference, part, surplus } = details
  return (
    <DocumentSheet title={t('kinds.receipt')} number={number} issuer={issuer} buyer={buyer}>
      <DocumentFacts
        facts={[
          { label: t('date'), value: formatDay(issuedAt, timeZone) },
          { label: t('recharge'), value: recharge.number },
          { label: t('paidBy'), value: methodWord(recharge.method) },
          { label: t('reference'), value: reference },
          { label: t('poNumber'), value: recharge.poNumber },
          { label: t('placeOfSupply'), value: placeOfSupply },
        ]}
      />
      <DocumentSum details={details} totalLabel={t('received')} />
      {part && (
        <p className="mt-3 text-muted-foreground">
          <span>{t('part', { before: formatMoney(part.receivedBefore, currency) })}</span>{' '}
          <span>{signOf(part.outstanding) ? t('outstanding', { amount: formatMoney(part.outstanding, currency) }) : t('complete')}</span>
        </p>
      )}
      {surplus && <p className="mt-3 text-muted-foreground">{t('surplus', { amount: formatMoney(surplus, currency) })}</p>}
      <FeeTaxes details={details} />
    </DocumentSheet>
  )
}
