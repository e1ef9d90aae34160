import { cn } from '#web/lib/cn.ts'

/** The icon of a coin in the text colour, for buttons that move money. */
export function CoinGlyph({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" className={cn('size-4 shrink-0', className)}>
      <circle cx="8" cy="8" r="6.3" />
      <circle cx="8" cy="8" r="3.5" opacity=".65" />
    </svg>
  )
}

/** A gold disc that marks incoming or redeemed value. Always next to a word or number. */
export function CoinDisc({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className={cn('size-4 shrink-0', className)}>
      <circle cx="8" cy="8" r="6.5" className="fill-coin stroke-coin-edge" />
      <circle cx="8" cy="8" r="4" fill="none" className="stroke-coin-edge" />
    </svg>
  )
}
