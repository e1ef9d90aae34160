import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

const boxClass =
  'grid size-[18px] shrink-0 place-items-center rounded-sm border border-input bg-card hover:border-foreground data-checked:border-primary data-checked:bg-primary data-checked:text-primary-foreground data-indeterminate:border-primary data-indeterminate:bg-primary data-indeterminate:text-primary-foreground data-disabled:opacity-45'

/** A checkbox. Needs a <label> around it or an `aria-label`. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Base.Root>) {
  return (
    <Base.Root data-slot="checkbox" className={cn(boxClass, className)} {...props}>
      <Base.Indicator>
        {props.indeterminate ? (
          <Minus aria-hidden className="size-[13px] stroke-[2.6]" />
        ) : (
          <Check aria-hidden className="size-[13px] stroke-[2.6]" />
        )}
      </Base.Indicator>
    </Base.Root>
  )
}
