import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'

export function RadioGroup<Value>({ className, ...props }: ComponentProps<typeof Base<Value>>) {
  return <Base data-slot="radio-group" className={cn('grid gap-3', className)} {...props} />
}

type RadioItemProps = { value: string; disabled?: boolean; note?: ReactNode; className?: string; children: ReactNode }

/** A radio button with its label and a note below. */
export function RadioItem({ value, disabled = false, note, className, children }: RadioItemProps) {
  const id = useId()
  return (
    <label htmlFor={id} data-slot="radio-item" className={cn('flex items-start gap-3', disabled && 'text-muted-foreground', className)}>
      <Radio.Root
        id={id}
        value={value}
        disabled={disabled}
        className="mt-0.5 size-[18px] shrink-0 rounded-full border border-input bg-card hover:border-foreground focus-visible:rounded-full data-checked:border-[5.5px] data-checked:border-primary data-disabled:border-dashed"
      />
      <span className="min-w-0">
        {children}
        {note && <span className="block text-xs text-muted-foreground">{note}</span>}
      </span>
    </label>
  )
}
