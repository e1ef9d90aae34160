import { useFormatter } from 'use-intl'
import { cn } from '#web/lib/cn.ts'

/** A step of the funnel. Its percentage is `share` (0 to 1) if given, otherwise its count divided by that of the step above. */
export type FunnelStep = { key: string; label: string; count: number; share?: number }

const colors: Record<string, string> = {
  issued: 'bg-[color-mix(in_oklch,var(--chart-line)_16%,var(--background))]',
  sent: 'bg-[color-mix(in_oklch,var(--chart-line)_36%,var(--background))]',
  opened: 'bg-[color-mix(in_oklch,var(--chart-line)_70%,var(--background))]',
  claimed: 'bg-chart-1 shadow-[inset_0_0_0_1px_var(--coin-edge)]',
}

/** Draws the steps of a funnel as horizontal bars, each with its count and percentage. The step with key `claimed` is gold. */
export function FunnelChart({ steps }: { steps: FunnelStep[] }) {
  const format = useFormatter()
  const first = steps[0]?.count ?? 0
  return (
    <dl className="mt-4">
      {steps.map(({ key, label, count, share }, index) => {
        const above = steps[index - 1]?.count
        const percent = share ?? (above ? count / above : undefined)
        return (
          <div
            key={key}
            className="grid h-[38px] grid-cols-[78px_1fr_50px_46px] items-center gap-2 sm:grid-cols-[84px_1fr_56px_52px] sm:gap-3"
          >
            <dt className="leading-tight text-muted-foreground">{label}</dt>
            <dd aria-hidden className="h-[26px]">
              {count > 0 && (
                <span
                  className={cn('block h-full min-w-0.5 rounded-[2px] transition-[width] duration-300', colors[key])}
                  style={{ width: `${Math.min(100, (share ?? count / Math.max(1, first)) * 100)}%` }}
                />
              )}
            </dd>
            <dd className="num text-right font-medium">{format.number(count)}</dd>
            <dd className="num text-right text-xs text-muted-foreground">
              {percent !== undefined && format.number(percent, { style: 'percent', maximumFractionDigits: 1 })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
