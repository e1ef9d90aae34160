import { Progress } from '@base-ui/react/progress'
import { useFormatter, useTranslations } from 'use-intl'
import { LiveDot } from '#web/ui/live-dot.tsx'

type WorkProgressProps = { title: string; note: string; done: number; total: number }

/** A progress bar of background work, with its title, counts and the remaining time in `note`. */
export function WorkProgress({ title, note, done, total }: WorkProgressProps) {
  const t = useTranslations('campaignView')
  const format = useFormatter()
  return (
    <section data-slot="work-progress" aria-label={title} className="mt-6 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <LiveDot />
          <span className="font-medium">{title}</span>
          <span className="text-muted-foreground max-sm:hidden">{note}</span>
        </p>
        <p className="num">
          <span className="font-medium">{format.number(done)}</span>{' '}
          <span className="text-muted-foreground">{t('ofTotal', { total })}</span>
        </p>
      </div>
      <Progress.Root aria-label={title} value={done} max={Math.max(1, total)} className="mt-3">
        <Progress.Track className="block h-1.5 overflow-hidden rounded-[3px] bg-secondary">
          <Progress.Indicator className="block h-full rounded-[3px] bg-[linear-gradient(90deg,var(--chart-2)_60%,var(--coin))] transition-[width] duration-300" />
        </Progress.Track>
      </Progress.Root>
      <p className="mt-2 text-xs text-muted-foreground sm:hidden">{note}</p>
    </section>
  )
}
