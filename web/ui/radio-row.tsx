import { Radio } from '@base-ui/react/radio'
import { type ReactNode, useId } from 'react'
import { cn } from '#web/lib/cn.ts'

type RadioRowProps = {
  value: string
  disabled?: boolean
  icon: ReactNode
  note: ReactNode
  /** Content at the right, such as the cost. */
  aside: ReactNode
  children: ReactNode
}

/** A radio button as a full-width row, with an icon, a label, a note below it and a figure at the right. */
export function RadioRow({ value, disabled = false, icon, note, aside, children }: RadioRowProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      data-slot="radio-row"
      className={cn('flex items-center gap-4 border-b py-3.5', disabled ? 'text-muted-foreground' : 'cursor-pointer hover:bg-muted')}
    >
      <Radio.Root
        id={id}
        value={value}
        disabled={disabled}
        className="size-[18px] shrink-0 rounded-full border border-input bg-card hover:border-foreground focus-visible:rounded-full data-checked:border-[5.5px] data-checked:border-primary data-disabled:border-dashed"
      />
      {icon}
      <span className="min-w-0 flex-1">
        <span className={cn('block', !disabled && 'font-medium')}>{children}</span>
        <span className="block text-xs text-muted-foreground">{note}</span>
      </span>
      {aside}
    </label>
  )
}
