/** Limits as a ledger: what is limited at the left, the most there may be at the right. */
export function LimitRows({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="-mt-2.5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6 border-b py-2.5 last:border-b-0">
          <dt>{name}</dt>
          <dd className="shrink-0 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
