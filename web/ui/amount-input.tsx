import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { useFieldControl } from './field.tsx'

/** A large text input for an amount in major units, after the currency symbol. */
export function AmountInput({ currency, className, ...props }: ComponentProps<'input'> & { currency: string }) {
  return (
    <div
      data-slot="amount-input"
      className={cn(
        'figure flex max-w-[440px] items-baseline gap-1.5 border-b-2 border-input pb-1 text-[2.5rem] leading-[3.25rem] focus-within:border-foreground has-[[aria-invalid=true]]:border-destructive sm:text-3xl',
        className,
      )}
    >
      <span aria-hidden className="text-muted-foreground">
        {currencySymbol(currency)}
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...useFieldControl()}
        className="w-full min-w-0 bg-transparent outline-hidden"
        {...props}
      />
    </div>
  )
}
