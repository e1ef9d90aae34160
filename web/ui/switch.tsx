import { Switch as Base } from '@base-ui/react/switch'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A switch that takes effect at once. Needs a <label> around it or an `aria-label`. */
export function Switch({ className, ...props }: ComponentProps<typeof Base.Root>) {
  return (
    <Base.Root
      data-slot="switch"
      className={cn(
        'flex h-[22px] w-9 shrink-0 rounded-full border border-input bg-card p-0.5 transition-colors duration-(--dur-hover) focus-visible:rounded-full data-checked:border-primary data-checked:bg-primary data-disabled:opacity-45',
        className,
      )}
      {...props}
    >
      <Base.Thumb className="size-4 rounded-full bg-input transition-[translate] duration-(--dur-hover) data-checked:translate-x-3.5 data-checked:bg-primary-foreground" />
    </Base.Root>
  )
}
