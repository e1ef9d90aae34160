import { useTranslations } from 'use-intl'
import { costLine } from '#graphql/contracts/campaign/cost-line.ts'
import { FeeLines, type FeeRates } from '#web/entities/launch/fee-lines.tsx'
import { currencySymbol, formatMoney } from '#web/lib/money/format-money.ts'
import { Line, Lines, TotalLine } from '#web/ui/lines.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Draft } from '#web/wizard/draft.ts'

type Cost = Pick<
  Draft,
  'recipient_count' | 'value_min' | 'value_max' | 'currency' | 'subtotal' | 'fee' | 'tax' | 'total' | 'delivery_type'
> &
  Partial<Pick<Draft, 'code_details'>>
type CostSummaryProps = {
  cost: Cost
  /** The rates that the launch was priced with, or the company's for a draft. */
  rates: FeeRates | undefined
}

const counted = { rewardlinks: 'rewards', rewardcodes: 'codesCount', rewardpoints: 'rewards' } as const

/** The lines of the launch's cost: the rewards, the fee, each tax and the total. The server computed the sums. */
export function CostSummary({ cost, rates }: CostSummaryProps) {
  const t = useTranslations('launch')
  const { recipient_count: count, currency, subtotal, total, delivery_type: type, code_details: codes } = cost
  const uses = type === 'rewardcodes' ? (codes?.uses ?? 1) : 1
  const line = costLine({ count, subtotal, min: cost.value_min, max: cost.value_max })
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">{t('cost')}</h2>
      <Lines className="mt-2">
        <Line
          label={
            <>
              <span>{t(counted[type], { count })}</span>
              {line.kind === 'each' && (
                <span className="text-muted-foreground">
                  <span>{uses > 1 && ` × ${t('usesCount', { uses })}`}</span>
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
        <FeeLines cost={cost} rates={rates} currency={currency} />
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
