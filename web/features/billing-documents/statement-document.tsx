import { useTranslations } from 'use-intl'
import { sortMovements } from '#graphql/contracts/document/statement.ts'
import type { Balances, StatementDetails } from '#graphql/contracts/document/words.ts'
import { formatCalendarDay, formatDay, zoneName } from '#web/lib/dates/dates.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { Money } from '#web/ui/money.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { monthName, statementDays } from './statement-days.ts'
import { TaxTable } from './tax-table.tsx'

/** A monthly wallet statement with the opening balance, the movements, the closing balance and the fees and taxes (E6). */
export function StatementDocument({ details }: { details: StatementDetails }) {
  const t = useTranslations('billingDocuments')
  const { number, issuedAt, timeZone, currency, issuer, buyer, placeOfSupply, serviceCode, period, to } = details
  const { rechargeFees, serviceFees } = details
  const days = statementDays(details)
  const services = [
    { name: t('serviceFees', { count: serviceFees.count }), fees: serviceFees },
    { name: t('rechargeFees', { count: rechargeFees.count, notes: rechargeFees.notes ?? 0 }), fees: rechargeFees },
  ].filter(({ fees }) => fees.count > 0 || (fees === rechargeFees && rechargeFees.notes))
  return (
    <DocumentSheet title={t('kinds.statement')} number={number} issuer={issuer} buyer={buyer}>
      <DocumentFacts
        facts={[
          { label: t('month'), value: monthName(period) },
          {
            label: t('days', { zone: zoneName(to, details.monthZone) }),
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

const balanceNames = ['available', 'reserved', 'pending'] as const

/** From the opening to the closing balance, each kind of movement with its count and its effect on the three balances. */
function MovementsTable({ details }: { details: StatementDetails }) {
  const t = useTranslations('billingDocuments')
  const { currency, opening, movements, closing } = details
  return (
    <section className="mt-8 break-inside-avoid print:mt-6">
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full max-sm:text-2xs">
          <caption className="sr-only">{t('movementsOf')}</caption>
          <thead>
            <tr className="border-b border-border-strong text-left text-xs text-muted-foreground">
              <th scope="col" className="pb-2 font-medium">
                {t('movement', { symbol: currencySymbol(currency) })}
              </th>
              <th scope="col" className="pb-2 pl-4 text-right font-medium max-sm:hidden">
                {t('entries')}
              </th>
              {balanceNames.map((name) => (
                <th key={name} scope="col" className="pb-2 pl-2.5 sm:pl-4 text-right font-medium">
                  {t(`balances.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t('opening')} balances={opening} currency={currency} className="border-b font-semibold" />
            {sortMovements(movements).map(({ movementType, ...movement }) => (
              <Row
                key={movement.type}
                isChange
                name={movementType ? t(`movements.${movementType}`) : movement.type}
                count={movement.count}
                balances={movement}
                currency={currency}
                className="border-b"
              />
            ))}
            <Row name={t('closing')} balances={closing} currency={currency} className="double-rule font-semibold" />
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-xs text-muted-foreground">{t('balancesText')}</p>
    </section>
  )
}

type RowProps = { name: string; count?: number; balances: Balances; currency: string; className: string; isChange?: boolean }

function Row({ name, count, balances, currency, className, isChange = false }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row" className={`py-2.5 print:py-1.5 pr-2 text-left sm:pr-4 ${isChange ? 'font-normal' : 'font-semibold'}`}>
        {name}
      </th>
      <td className="num py-2.5 print:py-1.5 pl-4 text-right text-muted-foreground max-sm:hidden">{count?.toLocaleString('en-IN')}</td>
      {balanceNames.map((each) => (
        <td key={each} className="py-2.5 print:py-1.5 pl-2.5 text-right sm:pl-4">
          {isChange && balances[each] === '0' ? (
            <span className="text-muted-foreground">–</span>
          ) : (
            <Money bare signed={isChange} amount={balances[each]} currency={currency} />
          )}
        </td>
      ))}
    </tr>
  )
}
