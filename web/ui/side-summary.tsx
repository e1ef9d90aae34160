import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A summary beside the content, such as costs, behind one vertical hairline. Below the content on narrow screens. */
export function SideSummary({ className, ...props }: ComponentProps<'aside'>) {
  return <aside data-slot="side-summary" className={cn('border-t pt-6 lg:border-t-0 lg:border-l lg:pt-2 lg:pl-10', className)} {...props} />
}
