import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

/** A textarea that grows with its text. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      {...useFieldControl()}
      className={cn(controlClass, 'block field-sizing-content resize-none', className)}
      {...props}
    />
  )
}
