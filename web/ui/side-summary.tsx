import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A column right of the page's content for a summary, such as costs, behind a vertical line. On narrow screens it is below the content. */
export function SideSummary({ className, ...props }: ComponentProps<'aside'>) {
  return <aside data-slot="side-summary" className={cn('border-t pt-6 lg:border-t-0 lg:border-l lg:pt-2 lg:pl-10', className)} {...props} />
}
