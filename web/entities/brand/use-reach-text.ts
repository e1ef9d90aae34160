import { useTranslations } from 'use-intl'
import { formatMoney } from '#web/lib/money/format-money.ts'
import type { Reach } from './find-reach.ts'

/** Returns a function that says how many of all or of the chosen brands take a value, or why none does: "No brand takes paise." */
export function useReachText(currency: string, scope: 'all' | 'chosen' = 'all'): (reach: Reach) => string {
  const t = useTranslations('reach')
  return ({ brands, cause, near }) => {
    if (!cause) return t(near.length ? 'few' : 'brands', { count: brands, scope })
    const value = 'value' in cause ? formatMoney(String(cause.value), currency, { whole: true }) : ''
    return t(cause.cause, { currency, value, scope })
  }
}
