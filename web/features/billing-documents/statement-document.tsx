import { useTranslations } from 'use-intl'
import type { StatementDetails } from '#graphql/rules/ledger/document/document-details.ts'
import { formatCalendarDay, formatDay, zoneName } from '#web/lib/dates/dates.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { MovementsTable } from './movements-table.tsx'
import { monthName, statementDays } from './statement-days.ts'
import { TaxTable } from './tax-table.tsx'

/** A month of the wallet: opening, movements by kind, closing; then what of it were fees and tax (E6). */
export function StatementDocument({ details }: { details: StatementDetails }) {
  const t = useTranslations('papers')
  const { number, issuedAt, timeZone, currency, issuer, buyer, placeOfSupply, serviceCode, period, to } = details
  const { rechargeFees, serviceFees } = details
  const days = statementDays(details)
  const services = [
    { name: t('serviceFees', { count: serviceFees.count }), fees: serviceFees },
    { name: t('rechargeFees', { count: rechargeFees.count }), fees: rechargeFees },
  ].filter(({ fees }) => fees.count > 0)
  return (
    <DocumentSheet title={t('kinds.statement')} number={number} issuer={issuer} buyer={buyer}>
      <DocumentFacts
        facts={[
          { label: t('month'), value: monthName(period) },
          {
            label: t('days', { zone: zoneName(to, timeZone) }),
            value: `${formatCalendarDay(days.from)} – ${formatCalendarDay(days.to, { year: true })}`,
          },
          { label: t('issued'), value: formatDay(issuedAt, timeZone) },
          { label: t('placeOfSupply'), value: placeOfSupply },
        ]}
      />
      <MovementsTable details={details} />
      {services.length > 0 && (
        <TaxTable
          title={t('feesOfMonth')}
          services={services}
          currency={currency}
          serviceCode={serviceCode}
          isIndian={placeOfSupply !== null}
        />
      )}
    </DocumentSheet>
  )
}
