import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { type Minor, moneyParts } from '#web/lib/money/format-money.ts'

type MoneyProps = {
  amount: Minor
  currency: string
  /** Set in Newsreader, for sums of 22 px and more; the paise are quieter. */
  display?: boolean
  /** Drop ".00": lists, charts, buttons. Wallet, cost and statement keep it. */
  whole?: boolean
  /** "+" or "−" with a hidden word. */
  signed?: boolean
  /** No symbol: it is in the column's head. */
  bare?: boolean
  className?: string
}

/** A sum of money; `amount` is in minor units. */
export function Money({ amount, currency, display = false, whole = false, signed = false, bare = false, className }: MoneyProps) {
  const t = useTranslations('ui')
  const { sign, symbol, integer, fraction } = moneyParts(amount, currency, { whole, signed, bare })
  return (
    <span data-slot="money" className={cn(display ? 'figure' : 'num', 'whitespace-nowrap', className)}>
      {signed && sign && <span className="sr-only">{sign === '+' ? t('moneyIn') : t('moneyOut')} </span>}
      {sign}
      {symbol && <span className={cn(display && 'mr-[.025em]')}>{symbol}</span>}
      {integer}
      {fraction && <span className={cn(display && 'text-muted-foreground')}>{fraction}</span>}
    </span>
  )
}
