import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'

export const controlClass =
  'w-full min-h-11 rounded-md border border-input bg-card px-3 py-2 text-[16px] leading-normal hover:border-foreground focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ring focus-visible:rounded-md aria-invalid:border-destructive disabled:bg-muted disabled:text-muted-foreground disabled:hover:border-input sm:min-h-10 sm:text-sm'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input data-slot="input" {...useFieldControl()} className={cn(controlClass, className)} {...props} />
}
