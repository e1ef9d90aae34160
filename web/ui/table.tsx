import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A table with a strong line below the header and thin lines between rows. The header stays below the top bar while scrolling. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table data-slot="table" className={cn('w-full border-separate border-spacing-0', className)} {...props} />
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&_:is(a,button,input,select)]:scroll-mt-12', className)} {...props} />
}

/** A table row. With class `relative` it is highlighted on hover, for a row whose link covers the whole row. */
export function TableRow({ className = '', ...props }: ComponentProps<'tr'>) {
  return <tr className={cn(/(^|\s)relative\b/.test(className) && 'group/row', className)} {...props} />
}

type CellProps = { /** Aligns the cell right, with digits of equal width. */ numeric?: boolean }

export function TableHeader({ numeric = false, className, ...props }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={cn(
        'sticky top-(--topbar-h) z-[3] border-b border-border-strong bg-background py-2.5 pr-4 text-left text-xs font-medium text-muted-foreground lg:whitespace-nowrap last:pr-0',
        numeric && 'text-right',
        className,
      )}
      {...props}
    />
  )
}

export function TableCell({ numeric = false, className, ...props }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      className={cn(
        'h-(--row-h) border-b py-2 pr-4 align-middle transition-colors duration-(--dur-hover) group-hover/row:bg-muted last:pr-0',
        numeric && 'num text-right',
        className,
      )}
      {...props}
    />
  )
}
