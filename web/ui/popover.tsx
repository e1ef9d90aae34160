import { Popover as Base } from '@base-ui/react/popover'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Popover = Base.Root
export const PopoverTrigger = Base.Trigger

export function PopoverContent({
  label,
  className,
  align = 'start',
  ...props
}: ComponentProps<typeof Base.Popup> & { label: string; align?: 'start' | 'center' | 'end' }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} className="z-50">
        <Base.Popup
          data-slot="popover"
          aria-label={label}
          className={cn('float-panel max-w-[calc(100vw-32px)] p-4 outline-hidden', className)}
          {...props}
        />
      </Base.Positioner>
    </Base.Portal>
  )
}
