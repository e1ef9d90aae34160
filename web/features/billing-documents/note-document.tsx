import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { NoteDetails, NoteKind, PaperName } from '#graphql/contracts/document/words.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { DocumentSum } from './document-sum.tsx'
import { FeeTaxes } from './tax-table.tsx'

/** A credit note, which returns what receipts charged, or a debit note, which charges it again. */
export function NoteDocument({ kind, details }: { kind: NoteKind; details: NoteDetails }) {
  const t = useTranslations('billingDocuments')
  const { number, issuedAt, timeZone, currency, issuer, buyer, placeOfSupply } = details
  const { recharge, receipts, creditNote, cause, reference, feesKept } = details
  return (
    <DocumentSheet title={t(`kinds.${kind}`)} number={number} issuer={issuer} buyer={buyer}>
      <DocumentFacts
        facts={[
          { label: t('date'), value: formatDay(issuedAt, timeZone) },
          { label: t('corrects'), value: <PaperLinks papers={receipts} timeZone={timeZone} /> },
          { label: t('chargesAgain'), value: creditNote && <PaperLinks papers={[creditNote]} timeZone={timeZone} /> },
          { label: t('recharge'), value: recharge.number },
          { label: t('reason'), value: t(`${kind}.reason.${cause}`) },
          { label: t(cause === 'dispute' ? 'disputeReference' : 'refundReference'), value: reference },
          { label: t('poNumber'), value: recharge.poNumber },
          { label: t('placeOfSupply'), value: placeOfSupply },
        ]}
      />
      <DocumentSum details={details} totalLabel={t(`${kind}.total`)} />
      <p className="mt-3 text-muted-foreground">{t(`${kind}.text`)}</p>
      {kind === 'credit_note' && signOf(feesKept) > 0 && (
        <p className="mt-3 text-muted-foreground">{t('feesKept', { amount: formatMoney(feesKept, currency) })}</p>
      )}
      <FeeTaxes details={details} />
    </DocumentSheet>
  )
}

function PaperLinks({ papers, timeZone }: { papers: PaperName[]; timeZone: string }) {
  const t = useTranslations('billingDocuments')
  return papers.map(({ id, number, issuedAt }, at) => (
    <Fragment key={id}>
      <span>{at > 0 && ', '}</span>
      <Link to={`/documents/${id}`} className="link">
        {t('paperOf', { number, day: formatDay(issuedAt, timeZone).replaceAll(' ', '\u00a0') })}
      </Link>
    </Fragment>
  ))
}
