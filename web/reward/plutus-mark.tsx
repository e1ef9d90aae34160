/** The mark: a P whose bowl is a coin. */
export function PlutusMark({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <circle cx="13" cy="9.4" r="7.8" className="fill-coin" />
      <circle cx="13" cy="9.4" r="5.2" fill="none" className="stroke-coin-edge" />
      <rect x="3" y="1.6" width="3.6" height="20.8" rx="1.8" className="fill-foreground" />
    </svg>
  )
}
