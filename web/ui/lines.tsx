import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A cost summary made of `Line`s and a `TotalLine`, which has a double rule. */
export function Lines({ className, ...props }: ComponentProps<'dl'>) {
  return <dl data-slot="lines" className={cn('num', className)} {...props} />
}

export function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b py-[9px]">
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

export function TotalLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="double-rule -mt-px flex justify-between gap-4 border-t border-t-foreground pt-3 pb-2.5 font-semibold">
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
