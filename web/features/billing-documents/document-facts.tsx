import type { ReactNode } from 'react'

export type DocumentFact = { label: string; value: ReactNode }

/** Labels and values of a document in a grid. Facts with an empty value are omitted. */
export function DocumentFacts({ facts }: { facts: DocumentFact[] }) {
  return (
    <dl className="mt-7 grid print:mt-5 grid-cols-2 gap-x-6 gap-y-4 border-t pt-4 sm:grid-cols-3 print:grid-cols-4">
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label} className="min-w-0 break-inside-avoid">
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
