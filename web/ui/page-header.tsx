import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { PageHeading } from './page-heading.tsx'

type PageHeaderProps = { title: ReactNode; note?: ReactNode; className?: string; children?: ReactNode }

/** The page's heading with a note below and its actions at the right. The heading is focused after navigation. */
export function PageHeader({ title, note, className, children }: PageHeaderProps) {
  return (
    <header data-slot="page-header" className={cn('flex flex-wrap items-start justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0">
        <PageHeading>{title}</PageHeading>
        {note && <div className="mt-1.5 text-base text-muted-foreground">{note}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}
