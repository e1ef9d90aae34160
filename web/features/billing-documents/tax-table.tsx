import { useTranslations } from 'use-intl'
import { roundingsOf, sumFees, taxCells, taxColumns } from '#graphql/contracts/document/tax-lines.ts'
import type { Fees, NoteDetails, ProformaDetails, ReceiptDetails } from '#graphql/contracts/document/words.ts'
import { currencySymbol, formatMoney } from '#web/lib/money/format-money.ts'
import { Money } from '#web/ui/money.tsx'
import { useTaxName } from './use-tax-name.ts'

export type TaxedService = { name: string; fees: Fees }

type TaxTableProps = { title: string; services: TaxedService[]; currency: string; serviceCode: string | null; isIndian: boolean }

/** A table of services with their taxable amount, each tax in a column of its own, and the total. Several services get a sum row. */
export function TaxTable({ title, services, currency, serviceCode, isIndian }: TaxTableProps) {
  const t = useTranslations('billingDocuments')
  const taxName = useTaxName()
  const columns = taxColumns(services.map(({ fees }) => fees))
  const heads = [t('taxable'), ...columns.map(taxName), t('taxedTotal')]
  const row = (of: TaxedService[]) => {
    const fees = of.map((service) => service.fees)
    const sums = roundingsOf(sumFees(fees)).map((tax) => `${taxName({ ...tax, rateBps: null })} ${formatMoney(tax.amount, currency)}`)
    return { cells: taxCells(columns, fees), note: sums.length ? t('rounding', { sums: sums.join(', ') }) : undefined }
  }
  return (
    <section className="mt-8 break-inside-avoid print:mt-6">
      <h2>{title}</h2>
      <div className="overflow-x-auto print:overflow-visible">
        <table className="mt-2 w-full text-xs max-sm:text-2xs">
          <thead>
            <tr className="border-b border-border-strong text-left text-muted-foreground">
              <th scope="col" className="py-1.5 pr-2 sm:pr-4 font-medium">
                {t('service', { symbol: currencySymbol(currency) })}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1.5 pl-2.5 sm:pl-4 text-right font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <Row key={service.name} name={service.name} {...row([service])} heads={heads} currency={currency} />
            ))}
            {services.length > 1 && <Row isSum name={t('sum')} {...row(services)} heads={heads} currency={currency} />}
          </tbody>
        </table>
      </div>
      {isIndian && (
        <p className="mt-2 text-xs text-muted-foreground">
          <span>{serviceCode && `${t('serviceCode', { code: serviceCode })} `}</span>
          <span>{t('noReverseCharge')}</span>
        </p>
      )}
    </section>
  )
}

type RowProps = { name: string; note: string | undefined; cells: string[]; heads: string[]; currency: string; isSum?: boolean }

function Row({ name, note, cells, heads, currency, isSum = false }: RowProps) {
  return (
    <tr className={isSum ? 'double-rule font-semibold' : 'border-b'}>
      <th scope="row" className={`py-2 print:py-1.5 pr-2 sm:pr-4 text-left ${isSum ? 'font-semibold' : 'font-normal'}`}>
        <span>{name}</span>
        {note && <span className="block font-normal text-2xs text-muted-foreground">{note}</span>}
      </th>
      {cells.map((amount, at) => (
        <td key={heads[at]} className="py-2 print:py-1.5 pl-2.5 sm:pl-4 text-right">
          <Money bare amount={amount} currency={currency} />
        </td>
      ))}
    </tr>
  )
}

/** The tax on the fee of a recharge. Renders nothing without tax. */
export function FeeTaxes({ details }: { details: ProformaDetails | ReceiptDetails | NoteDetails }) {
  const { fees, currency, serviceCode, placeOfSupply } = details
  const t = useTranslations('billingDocuments')
  if (fees.taxes.length === 0) return null
  return (
    <TaxTable
      title={t('taxOfFee')}
      services={[{ name: t('fee'), fees }]}
      currency={currency}
      serviceCode={serviceCode}
      isIndian={placeOfSupply !== null}
    />
  )
}
