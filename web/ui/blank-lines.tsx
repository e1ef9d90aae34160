const lines = [1, 2, 3, 4]

/** The ruled, empty lines of a ledger page. */
export function BlankLines({ className }: { className?: string }) {
  return (
    <div aria-hidden data-slot="blank-lines" className={className}>
      {lines.map((line) => (
        <div key={line} className="h-15 border-t" />
      ))}
    </div>
  )
}
