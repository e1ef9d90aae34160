import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

type TooltipProps = { text: ReactNode; side?: 'top' | 'right' | 'bottom'; className?: string; children: ReactElement }

/** A hint on hover and focus. Never the only source of something: touch has no hover. */
export function Tooltip({ text, side = 'top', className, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} className="z-50">
          <Base.Popup
            data-slot="tooltip"
            className={cn(
              'max-w-72 rounded-md bg-foreground px-2.5 py-1.5 text-xs text-background transition-opacity duration-(--dur-hover) data-ending-style:opacity-0 data-starting-style:opacity-0',
              className,
            )}
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
