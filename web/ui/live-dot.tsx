import { cn } from '#web/lib/cn.ts'

/** A pulsing gold dot beside a balance that updates live. While live updates are down it is hollow and still. */
export function LiveDot({ live = true, className }: { live?: boolean; className?: string }) {
  return (
    <span
      data-slot="live-dot"
      data-live={live}
      aria-hidden
      className={cn(
        'relative mx-[3px] size-2 shrink-0 rounded-full',
        live
          ? 'bg-coin shadow-[inset_0_0_0_1px_color-mix(in_oklch,var(--coin-edge)_70%,transparent)] after:absolute after:-inset-[3px] after:rounded-full after:border after:border-coin-edge after:opacity-55 motion-safe:after:animate-[ping-coin_2.4s_var(--ease-out)_infinite]'
          : 'border border-input',
        className,
      )}
    />
  )
}
