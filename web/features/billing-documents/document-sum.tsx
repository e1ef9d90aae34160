import { useTranslations } from 'use-intl'
import { sumInWords } from '#graphql/contracts/document/sum-in-words.ts'
import type { NoteDetails, ProformaDetails, ReceiptDetails } from '#graphql/contracts/document/words.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { Money } from '#web/ui/money.tsx'
import { useTaxName } from './use-tax-name.ts'

type DocumentSumProps = { details: ProformaDetails | ReceiptDetails | NoteDetails; totalLabel: string }

/** The lines of a document with the recharge amount, the fee, its tax and the total. A note may have fees alone. The total is repeated in words. */
export function DocumentSum({ details: { recharge, amount, fees, total, currency }, totalLabel }: DocumentSumProps) {
  const t = useTranslations('billingDocuments')
  const taxName = useTaxName()
  const words = sumInWords(total, currency)
  const lines = [
    ...(signOf(fees.fee) ? [{ name: t('fee'), amount: fees.fee }] : []),
    ...fees.taxes.map((tax) => ({ name: t('taxOnFee', { tax: taxName(tax) }), amount: tax.amount })),
  ]
  return (
    <section className="mt-8 break-inside-avoid print:mt-6">
      <table className="w-full">
        <thead>
          <tr className="border-b border-border-strong text-left text-xs text-muted-foreground">
            <th scope="col" className="pb-2 font-medium">
              {t('description')}
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              {t('amountIn', { symbol: currencySymbol(currency) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {signOf(amount) !== 0 && (
            <tr className="border-b align-top">
              <th scope="row" className="py-2.5 pr-4 text-left font-medium">
                <span>{t('rechargeLine', { number: recharge.number })}</span>
                <span className="block text-xs font-normal text-muted-foreground">{t('advance')}</span>
              </th>
              <td className="py-2.5 text-right">
                <Money bare amount={amount} currency={currency} />
              </td>
            </tr>
          )}
          {lines.map((line) => (
            <tr key={line.name} className="border-b">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                {line.name}
              </th>
              <td className="py-2.5 text-right">
                <Money bare amount={line.amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="double-rule text-base font-semibold">
            <th scope="row" className="py-3 pr-4 text-left font-semibold">
              {totalLabel}
            </th>
            <td className="py-3 text-right">
              <Money amount={total} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      {words && <p className="mt-3">{words}</p>}
    </section>
  )
}
