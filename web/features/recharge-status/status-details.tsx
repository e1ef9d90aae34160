import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMethodWord } from '#web/entities/wallet/method-labels.ts'
import { isOpenRecharge } from '#web/entities/wallet/recharge-states.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { Fact, Facts } from '#web/ui/form/facts.tsx'
import { Section } from '#web/ui/section.tsx'
import type { BillingDocument, Recharge } from './recharge.ts'

const kinds = ['credit_note', 'debit_note', 'proforma'] as const
const wordOf = (kind: string) => kinds.find((each) => each === kind) ?? 'receipt'

/** The recharge's documents as links, its method, who started it and when, and the references entered. */
export function StatusDetails({ recharge, documents }: { recharge: Recharge; documents: BillingDocument[] }) {
  const t = useTranslations('rechargeStatus')
  const word = useMethodWord()
  const timeZone = useOwnZone()
  const { po_number, receipt_to, transfer_reference, started_by, date_created } = recharge
  const when = formatMoment(date_created, timeZone)
  return (
    <div>
      {(documents.length > 0 || isOpenRecharge(recharge.status)) && (
        <Section title={t('documents')} className="mt-10">
          {documents.length === 0 ? (
            <p className="text-muted-foreground">{t('noDocuments')}</p>
          ) : (
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {documents.map(({ id, kind, number }) => (
                <li key={id}>
                  <Link to={`/documents/${id}`} className="link">
                    {t(wordOf(kind), { number: number ?? '' })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      <Section title={t('details')} className="first:mt-10">
        <Facts>
          <Fact label={t('method')}>{word(recharge.method)}</Fact>
          <Fact label={t('started')}>{started_by?.name ? t('startedBy', { when, name: started_by.name }) : when}</Fact>
          {po_number && <Fact label={t('poNumber')}>{po_number}</Fact>}
          {receipt_to && <Fact label={t('receiptTo')}>{receipt_to}</Fact>}
          {transfer_reference && <Fact label={t('yourReference')}>{transfer_reference}</Fact>}
        </Facts>
      </Section>
    </div>
  )
}
