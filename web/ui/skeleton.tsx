import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A grey line in place of a text that is loading. It stays invisible for 150 ms, so that a fast response causes no flicker. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden
      className={cn('block h-4 rounded-sm bg-secondary fade-in animate-in fill-mode-both delay-150 duration-200', className)}
      {...props}
    />
  )
}
