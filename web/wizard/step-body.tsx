import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

type StepBodyProps = Omit<ComponentProps<'div'>, 'title'> & { title: ReactNode; lead?: ReactNode }

/** The heading, introduction and content of a wizard step, above its `StepBar`. */
export function StepBody({ title, lead, className, children, ...props }: StepBodyProps) {
  return (
    <div
      className={cn(
        'w-full max-w-[calc(var(--page-max)+96px)] flex-1 px-4 [&_[data-slot=pager]]:static pt-5 pb-8 sm:px-8 sm:pt-10 sm:pb-10 lg:px-12',
        className,
      )}
      {...props}
    >
      <PageHeading>{title}</PageHeading>
      {lead && <p className="mt-2 max-w-prose text-base text-muted-foreground">{lead}</p>}
      {children}
    </div>
  )
}
