import { type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'

type SectionProps = { title: ReactNode; note?: ReactNode; className?: string; children: ReactNode }

/** A section of a page, with title and note in the left column and the content at the right. One column on phones. */
export function Section({ title, note, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      data-slot="section"
      aria-labelledby={id}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-3 border-t pt-5 pb-8 sm:grid-cols-[var(--margin-col)_minmax(0,1fr)] sm:gap-0 sm:pt-6 sm:pb-10',
        className,
      )}
    >
      <div className="sm:pr-6">
        <h2 id={id}>{title}</h2>
        {note && <div className="mt-1 text-xs text-muted-foreground">{note}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
