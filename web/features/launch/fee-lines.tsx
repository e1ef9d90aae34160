import { useTranslations } from 'use-intl'
import { isExactRate } from '#graphql/rules/campaign/cost-line.ts'
import { feesOf } from '#graphql/rules/ledger/document/tax-lines.ts'
import { isHalved, type TaxKind } from '#graphql/rules/platform/money/fee-tax.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { Line } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'

export type FeeRates = { fee_bps: number | null; tax_bps: number | null; tax_kind: TaxKind | null }

type FeeLinesProps = { cost: { subtotal: Minor; fee: Minor; tax: Minor }; rates: FeeRates | undefined; currency: string }

/**
 * The line of a launch's fee, and one for each tax on it with its rate and taxable amount. Omits a rate that does not yield the sum, as the
 * company's rate may have changed since.
 */
export function FeeLines({ cost, rates, currency }: FeeLinesProps) {
  const t = useTranslations('launch')
  const isExact = rates?.fee_bps != null && isExactRate({ part: cost.fee, whole: cost.subtotal, bps: rates.fee_bps })
  return (
    <>
      <Line
        label={
          <>
            {t('fee')}
            {isExact && <span className="text-muted-foreground">, {percent.format(Number(rates.fee_bps) / 100)}%</span>}
          </>
        }
      >
        <Money amount={cost.fee} currency={currency} bare />
      </Line>
      {taxesOf(cost, rates).map(({ name, rateBps, amount }) => (
        <Line
          key={name}
          label={
            <>
              {name === 'Tax' ? t('tax') : name}
              {rateBps !== null && (
                <span className="text-muted-foreground">
                  {t('taxable', { rate: percent.format(rateBps / 100), fee: formatMoney(cost.fee, currency) })}
                </span>
              )}
            </>
          }
        >
          <Money amount={amount} currency={currency} bare />
        </Line>
      ))}
    </>
  )
}

// half of a rate in basis points may have three decimals
const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

/** Returns one line for each tax of a fee, or one in all if there is none, or the rates are not yet those of the sums. */
function taxesOf({ fee, tax }: FeeLinesProps['cost'], rates: FeeRates | undefined) {
  const kind = rates?.tax_kind ?? 'other'
  const halved = isHalved(kind)
  const isExact = rates?.tax_bps != null && isExactRate({ part: tax, whole: fee, bps: rates.tax_bps, isHalved: halved })
  const rateBps = isExact ? rates.tax_bps : null
  const isOfKind = !halved || BigInt(tax) % 2n === 0n
  const { taxes } = feesOf({ fee: Number(fee), tax: Number(tax), rateBps }, isOfKind ? kind : 'other')
  return taxes.length ? taxes : [{ name: 'Tax' as const, rateBps, amount: tax }]
}
