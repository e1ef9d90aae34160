import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { useFieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

export type SelectOption<Value extends string> = { value: Value; label: string }

type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** The accessible name. Needed only outside a `Field`, whose label names the control otherwise. */
  'aria-label'?: string
  className?: string
}

export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  onBlur,
  placeholder,
  disabled = false,
  className,
  ...aria
}: SelectProps<Value>) {
  const t = useTranslations('ui')
  return (
    <Base.Root items={options} value={value} disabled={disabled} onValueChange={(next) => next !== null && onValueChange(next)}>
      <Base.Trigger
        data-slot="select"
        {...useFieldControl()}
        {...aria}
        onBlur={onBlur}
        className={cn(controlClass, 'flex items-center justify-between gap-2 text-left data-popup-open:border-foreground', className)}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-muted-foreground" />
        <Base.Icon>
          <ChevronDown aria-hidden className="size-4 stroke-[1.8] text-muted-foreground" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal role="region" aria-label={t('options')}>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-hidden">
          <Base.Popup className="float-panel max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1.5 outline-hidden">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-10 cursor-default items-center justify-between gap-6 rounded-md px-2.5 py-1.5 text-sm outline-hidden select-none data-highlighted:bg-accent sm:min-h-8"
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check aria-hidden className="size-4 stroke-2" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
