import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { CatalogueBrands } from './catalogue-brands.ts'
import { findLimits } from './find-reach.ts'

/** Returns "Brands take ₹50 to ₹50,000." for the catalogue's brands of a currency. Undefined if there are none, or before they are loaded. */
export function useValueLimits(currency: string): string | undefined {
  const t = useTranslations('reach')
  const { data } = useQuery(CatalogueBrands)
  const limits = useMemo(() => data && findLimits(data.brands, currency), [data, currency])
  if (!limits) return undefined
  const [min, max] = [limits.lowest, limits.highest].map((value) => formatMoney(String(value), currency, { whole: true }))
  return t(min === max ? 'limit' : 'limits', { min: min ?? '', max: max ?? '' })
}
