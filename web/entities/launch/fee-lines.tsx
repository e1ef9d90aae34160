import { useTranslations } from 'use-intl'
import { isExactRate } from '#graphql/contracts/campaign/cost-line.ts'
import { taxesOf } from '#graphql/contracts/document/tax-lines.ts'
import type { TaxKind } from '#graphql/contracts/money/fee-tax.ts'
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
  const { fee_bps: feeBps = null, tax_bps: taxBps = null, tax_kind: taxKind = null } = rates ?? {}
  return (
    <>
      <Line
        label={
          <>
            <span>{t('fee')}</span>
            {feeBps !== null && isExactRate({ part: cost.fee, whole: cost.subtotal, bps: feeBps }) && (
              <span className="text-muted-foreground">{`, ${percent.format(feeBps / 100)}%`}</span>
            )}
          </>
        }
      >
        <Money amount={cost.fee} currency={currency} bare />
      </Line>
      {taxesOf(cost, { taxBps, taxKind }).map(({ name, rateBps, amount }) => (
        <Line
          key={name}
          label={
            <>
              <span>{name === 'Tax' ? t('tax') : name}</span>
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
