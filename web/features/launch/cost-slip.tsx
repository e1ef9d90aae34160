import { useTranslations } from 'use-intl'
import { costLine } from '#graphql/rules/campaign/cost-line.ts'
import type { Draft } from '#web/features/wizard/draft.ts'
import { currencySymbol, formatMoney } from '#web/lib/format-money.ts'
import { Line, Lines, TotalLine } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'

type Cost = Pick<Draft, 'recipient_count' | 'value_min' | 'value_max' | 'currency' | 'subtotal' | 'fee' | 'tax' | 'total' | 'delivery_type'>
type CostSlipProps = { cost: Cost; feeBps: number; taxBps: number; country: string | null }

const counted = { rewardlinks: 'rewards', rewardcodes: 'codesCount', rewardpoints: 'rewards' } as const

/** What the launch costs, line by line to the total; the columns are the server's own sums. */
export function CostSlip({ cost, feeBps, taxBps, country }: CostSlipProps) {
  const t = useTranslations('launch')
  const { recipient_count: count, currency, subtotal, fee, tax, total, delivery_type: type } = cost
  const line = costLine({ count, subtotal, min: cost.value_min, max: cost.value_max })
  const percent = (bps: number) => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 }).format(bps / 100)
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
                  {' '}
                  × <Money amount={line.value} currency={currency} />
                </span>
              )}
              {line.kind === 'range' && <span className="num text-muted-foreground">{t('valueRange', rangeWords(line, currency))}</span>}
            </>
          }
        >
          <Money amount={subtotal} currency={currency} bare />
        </Line>
        <Line
          label={
            <>
              {t('fee')}
              <span className="text-muted-foreground">, {percent(feeBps)}%</span>
            </>
          }
        >
          <Money amount={fee} currency={currency} bare />
        </Line>
        <Line
          label={
            <>
              {t(country === 'IN' || country === 'India' ? 'gst' : 'tax')}
              <span className="text-muted-foreground">, {percent(taxBps)}%</span>
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

/** The least and the most, in words of money. */
export const rangeWords = ({ min, max }: { min: string; max: string }, currency: string) => ({
  min: formatMoney(min, currency, { whole: true }),
  max: formatMoney(max, currency, { whole: true }),
})
