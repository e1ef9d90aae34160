import { useTranslations } from 'use-intl'
import { costLine, isExactRate } from '#graphql/rules/campaign/cost-line.ts'
import { isHalved } from '#graphql/rules/platform/money/fee-tax.ts'
import type { FinishStepQuery } from '#web/gql/graphql.ts'
import { currencySymbol, formatMoney } from '#web/lib/money/format-money.ts'
import { taxWord } from '#web/lib/money/tax-word.ts'
import { Line, Lines, TotalLine } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Draft } from '#web/wizard/draft.ts'

type Cost = Pick<
  Draft,
  'recipient_count' | 'value_min' | 'value_max' | 'currency' | 'subtotal' | 'fee' | 'tax' | 'total' | 'delivery_type'
> &
  Partial<Pick<Draft, 'code_details'>>
type Company = Pick<FinishStepQuery['companies'][number], 'fee_bps' | 'tax_bps' | 'tax_kind' | 'country' | 'registration_country'>
type CostSummaryProps = {
  cost: Cost
  /** The company, whose current fee and tax rates are shown beside the sums. */
  company: Company | undefined
}

const counted = { rewardlinks: 'rewards', rewardcodes: 'codesCount', rewardpoints: 'rewards' } as const

/** The lines of the launch's cost, which are the rewards, the fee, the tax and the total. The server computed the sums. */
export function CostSummary({ cost, company }: CostSummaryProps) {
  const t = useTranslations('launch')
  const { recipient_count: count, currency, subtotal, fee, tax, total, delivery_type: type, code_details: codes } = cost
  const uses = type === 'rewardcodes' ? (codes?.uses ?? 1) : 1
  const line = costLine({ count, subtotal, min: cost.value_min, max: cost.value_max })
  const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
  /** Shows a rate beside its sum only if it yields exactly this sum, as the company's rate may have changed since. */
  const rate = (bps: number | null | undefined, { part, whole, halved = false }: { part: string; whole: string; halved?: boolean }) =>
    typeof bps === 'number' &&
    isExactRate({ part, whole, bps, count, isHalved: halved }) && (
      <span className="text-muted-foreground">, {percent.format(bps / 100)}%</span>
    )
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">{t('cost')}</h2>
      <Lines className="mt-2">
        <Line
          label={
            <>
              {t(counted[type], { count })}
              {line.kind === 'each' && (
                <span className="text-muted-foreground">
                  {uses > 1 && ` × ${t('usesCount', { uses })}`}
                  {' × '}
                  <Money amount={uses > 1 ? String(codes?.value) : line.value} currency={currency} />
                </span>
              )}
              {line.kind === 'range' && <span className="num text-muted-foreground">{t('valueRange', rangeLabels(line, currency))}</span>}
            </>
          }
        >
          <Money amount={subtotal} currency={currency} bare />
        </Line>
        <Line
          label={
            <>
              {t('fee')}
              {rate(company?.fee_bps, { part: fee, whole: subtotal })}
            </>
          }
        >
          <Money amount={fee} currency={currency} bare />
        </Line>
        <Line
          label={
            <>
              {t(taxWord(company))}
              {rate(company?.tax_bps, { part: tax, whole: fee, halved: isHalved(company?.tax_kind) })}
            </>
          }
        >
          <Money amount={tax} currency={currency} bare />
        </Line>
        <TotalLine label={t('total', { symbol: currencySymbol(currency) })}>
          <Money amount={total} currency={currency} bare />
        </TotalLine>
      </Lines>
    </section>
  )
}

/** Returns the smallest and the largest reward as formatted money. */
export const rangeLabels = ({ min, max }: { min: string; max: string }, currency: string) => ({
  min: formatMoney(min, currency, { whole: true }),
  max: formatMoney(max, currency, { whole: true }),
})
