import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/**
 * A row of three or four `StripFigure`s between thin lines, two per row on phones. `columns` is the Tailwind grid class for wider screens.
 */
export function Strip({ columns = 'sm:grid-cols-4', className, ...props }: ComponentProps<'dl'> & { columns?: string }) {
  return <dl data-slot="strip" className={cn('grid grid-cols-2 border-t', columns, className)} {...props} />
}

type StripFigureProps = { label: ReactNode; note?: ReactNode; className?: string; children: ReactNode }

export function StripFigure({ label, note, className, children }: StripFigureProps) {
  return (
    <div
      className={cn(
        'border-l py-4 pl-4 max-sm:odd:border-l-0 max-sm:odd:pl-0 max-sm:nth-[n+3]:border-t max-sm:odd:last:col-span-2 sm:px-6 sm:pt-5 sm:pb-6 sm:first:border-l-0 sm:first:pl-0',
        className,
      )}
    >
      <dt className="flex items-center gap-[7px] text-xs text-muted-foreground [&>svg]:size-3.5">{label}</dt>
      <dd>
        <div className="figure mt-1.5 text-[1.5rem] leading-[1.875rem] sm:text-xl">{children}</div>
        {note && <div className="mt-1 text-xs text-muted-foreground">{note}</div>}
      </dd>
    </div>
  )
}
