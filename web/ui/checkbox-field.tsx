import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Checkbox } from './checkbox.tsx'

type CheckboxFieldProps = Omit<ComponentProps<typeof Checkbox>, 'children' | 'id' | 'className'> & {
  className?: string
  error?: string | undefined
  /** The label, right of the box. */
  children: ReactNode
}

/** A checkbox with its label, and its error below. */
export function CheckboxField({ error, className, children, ...props }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div data-slot="checkbox-field" className={className}>
      <div className="flex items-start gap-3 text-sm">
        <Checkbox
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          className={cn('mt-0.5', error !== undefined && 'border-destructive')}
          {...props}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      {error !== undefined && (
        <p id={`${id}-note`} className="mt-1.5 flex gap-1.5 text-xs text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.8]" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
