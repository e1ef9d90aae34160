import { useFormatter, useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'

/**
 * The numbers of rewards in total, sent, opened and redeemed (`claimed`). `sent` and `opened` are missing when nothing is emailed. With
 * `unit` they count uses of codes.
 */
export type FunnelCounts = { unit?: 'uses'; total: number; claimed: number; sent?: number; opened?: number }

const stepColors = {
  sent: 'bg-[color-mix(in_oklch,var(--chart-line)_26%,var(--secondary))]',
  opened: 'bg-[color-mix(in_oklch,var(--chart-line)_58%,var(--secondary))]',
  claimed: 'bg-chart-1',
}

/**
 * Shows the shares of rewards sent, opened and redeemed as overlapping bars, and the redeemed share as a number. Without rewards it shows a
 * thin line.
 */
export function FunnelBar({ counts, className }: { counts: FunnelCounts | undefined; className?: string }) {
  const t = useTranslations('charts')
  const format = useFormatter()
  if (!counts || counts.total === 0) {
    return (
      <div className={cn('flex items-center gap-3', className)}>
        <span aria-hidden className="h-px w-(--bar,112px) bg-border-strong" />
        <span aria-hidden className="w-10 text-right text-muted-foreground">
          –
        </span>
        <span className="sr-only">{t('nothingSent')}</span>
      </div>
    )
  }
  const share = (count: number) => Math.min(1, count / counts.total)
  const percent = (count: number) => format.number(share(count), { style: 'percent' })
  const { total, sent, opened = 0, claimed } = counts
  const said =
    counts.unit === 'uses'
      ? t('funnelUses', { total, claimed })
      : sent === undefined
        ? t('funnelMade', { total, claimed: percent(claimed) })
        : t('funnel', { sent: percent(sent), opened: percent(opened), claimed: percent(claimed) })
  return (
    <div className={cn('flex items-center gap-3', className)} title={said}>
      <span aria-hidden className="relative h-2 w-(--bar,112px) overflow-hidden rounded-[2px] bg-secondary">
        <FunnelStep share={share(sent ?? 0)} className={stepColors.sent} />
        <FunnelStep share={share(opened)} className={stepColors.opened} />
        <FunnelStep
          share={share(claimed)}
          className={cn(
            stepColors.claimed,
            claimed > 0 && 'shadow-[1.5px_0_0_var(--background),inset_0_0_0_1px_color-mix(in_oklch,var(--coin-edge)_50%,var(--chart-1))]',
          )}
        />
      </span>
      <span aria-hidden className="num w-10 text-right">
        {percent(claimed)}
      </span>
      <span className="sr-only">{said}</span>
    </div>
  )
}

function FunnelStep({ share, className }: { share: number; className: string }) {
  return (
    <span
      className={cn('absolute inset-y-0 left-0 rounded-l-[2px] transition-[width] duration-300', className)}
      style={{ width: `${share * 100}%` }}
    />
  )
}

/** Explains the bar's three colours, for sent, opened and redeemed. Shown once in the column header. */
export function FunnelLegend() {
  const t = useTranslations('charts')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {(['sent', 'opened', 'claimed'] as const).map((step) => (
        <span key={step} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={cn('size-2 rounded-[2px]', stepColors[step])} />
          <span>{t(`steps.${step}`)}</span>
        </span>
      ))}
    </span>
  )
}
