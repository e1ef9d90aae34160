import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { type Minor, moneyParts } from '#web/lib/money/format-money.ts'

type MoneyProps = {
  amount: Minor
  currency: string
  /** Uses the display font, for amounts of 22 px and more, with a quieter fraction. */
  display?: boolean
  /** Omits the fraction when it is zero, for lists, charts and buttons. Wallet, cost and statement show it. */
  whole?: boolean
  /** Prefixes positive amounts with "+", and adds a hidden word for money in or out for screen readers. */
  signed?: boolean
  /** Omits the currency symbol, for a table column whose heading shows it. */
  bare?: boolean
  className?: string
}

/** Shows an amount of money, formatted for its currency, such as "₹500.00". `amount` is in minor units. */
export function Money({ amount, currency, display = false, whole = false, signed = false, bare = false, className }: MoneyProps) {
  const t = useTranslations('ui')
  const { sign, symbol, integer, fraction } = moneyParts(amount, currency, { whole, signed, bare })
  return (
    <span data-slot="money" translate="no" className={cn(display ? 'figure' : 'num', 'whitespace-nowrap', className)}>
      {signed && sign && (
        <span translate="yes" className="sr-only">
          {`${t(sign === '+' ? 'moneyIn' : 'moneyOut')} `}
        </span>
      )}
      {sign}
      {symbol && <span className={cn(display && 'mr-[.025em]')}>{symbol}</span>}
      {integer}
      {fraction && <span className={cn(display && 'text-muted-foreground')}>{fraction}</span>}
    </span>
  )
}
