import { cn } from '#web/lib/cn.ts'

/** The logo of Plutus without its name, a P whose bowl is a coin. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={cn('size-6 shrink-0', className)}>
      <circle cx="13" cy="9.4" r="7.8" className="fill-coin" />
      <circle cx="13" cy="9.4" r="5.2" fill="none" className="stroke-coin-edge" />
      <rect x="3" y="1.6" width="3.6" height="20.8" rx="1.8" className="fill-foreground" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span
      data-slot="logo"
      className={cn('flex items-center gap-2.5 font-display text-[1.3rem] leading-none font-[480] tracking-[-.015em]', className)}
    >
      <LogoMark />
      Plutus
    </span>
  )
}
