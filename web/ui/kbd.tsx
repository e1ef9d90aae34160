import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** Shows the name of a key in a box, for keyboard shortcuts. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        'rounded-sm border border-border-strong bg-background px-1.5 font-sans text-2xs leading-[18px] text-muted-foreground',
        className,
      )}
      {...props}
    />
  )
}
