import { Progress } from '@base-ui/react/progress'
import { cn } from '#web/lib/cn.ts'

type ProgressBarProps = {
  label: string
  done: number
  total: number
  /** Colours the bar gold once it is full, for incoming money. */
  coin?: boolean
  className?: string
}

/** A progress bar that is full when `done` reaches `total`. Indeterminate while `total` is 0. `label` is its accessible name. */
export function ProgressBar({ label, done, total, coin = false, className }: ProgressBarProps) {
  const isDone = total > 0 && done >= total
  return (
    <Progress.Root data-slot="progress-bar" aria-label={label} value={total === 0 ? null : done} max={total || 100} className={className}>
      <Progress.Track className="block h-2 overflow-hidden rounded-[2px] bg-secondary">
        <Progress.Indicator
          className={cn(
            'block h-full transition-[width] duration-300',
            coin && isDone ? 'bg-coin shadow-[inset_0_0_0_1px_var(--coin-edge)]' : 'bg-chart-line',
          )}
        />
      </Progress.Track>
    </Progress.Root>
  )
}
