import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A two-column list of labelled facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">{children}</dl>
}

export function Fact({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-3 break-words">{children}</dd>
    </div>
  )
}
