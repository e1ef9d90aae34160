import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** A hint on hover and focus. Never the only place a thing is said: touch has no hover. */
export function Tooltip({ text, side = 'top', children }: { text: ReactNode; side?: 'top' | 'right' | 'bottom'; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} className="z-50">
          <Base.Popup
            data-slot="tooltip"
            className="max-w-72 rounded-md bg-foreground px-2.5 py-1.5 text-xs text-background transition-opacity duration-(--dur-hover) data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
