const lines = [1, 2, 3, 4]

/** Four empty ruled lines below a short list, as on a ledger page. Decorative only. */
export function BlankLines({ className }: { className?: string }) {
  return (
    <div aria-hidden data-slot="blank-lines" className={className}>
      {lines.map((line) => (
        <div key={line} className="h-15 border-t" />
      ))}
    </div>
  )
}
