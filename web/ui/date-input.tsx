import { CalendarDays } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Input } from './input.tsx'

type DateInputProps = Omit<ComponentProps<typeof Input>, 'type'> & { type?: 'date' | 'datetime-local' }

/**
 * A date or date-time input. Uses the browser's own control, which supports every keyboard, phone and screen reader. Show the chosen day in
 * words beside it, since browsers format it differently.
 */
export function DateInput({ type = 'date', className, ...props }: DateInputProps) {
  return (
    <span data-slot="date-input" className="relative block">
      <Input
        type={type}
        className={cn(
          'num [&::-webkit-calendar-picker-indicator]:-mr-1.5 [&::-webkit-calendar-picker-indicator]:size-6 [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:p-0 [&::-webkit-calendar-picker-indicator]:opacity-0',
          className,
        )}
        {...props}
      />
      <CalendarDays
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 hidden size-4 -translate-y-1/2 stroke-[1.8] text-muted-foreground supports-[selector(::-webkit-calendar-picker-indicator)]:block"
      />
    </span>
  )
}
