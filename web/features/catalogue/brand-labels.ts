import type { useTranslations } from 'use-intl'
import type { CatalogueBrand, Offer } from '#web/entities/brand/catalogue-brands.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'

type Words = ReturnType<typeof useTranslations<'catalogue'>>

const shownMax = 2

/** Formats the values of a brand, as a range such as "₹250 – 10,000" or as fixed values such as "₹500, 1,000 …". */
export function brandValues({ kind, currency, denominations, min_value, max_value }: CatalogueBrand): string {
  const whole = (amount: string, bare = true) => formatMoney(amount, currency, { whole: true, bare })
  if (kind !== 'fixed') return `${whole(min_value ?? '0', false)} – ${whole(max_value ?? '0')}`
  const values = Array.isArray(denominations) ? denominations.map(String) : []
  const shown = values.slice(0, shownMax).map((value, index) => whole(value, index > 0))
  return shown.join(', ') + (values.length > shownMax ? ' …' : '')
}

/** Returns the reason why a brand cannot pay out the rewards, such as "Starts at ₹1,000". */
export function mismatchText(
  mismatch: NonNullable<Offer['mismatch']>,
  { value, currency }: { value: string | null; currency: string },
  t: Words,
): string {
  const sum = 'value' in mismatch ? String(mismatch.value) : (value ?? '0')
  return t(`misfit.${mismatch.reason}`, { value: formatMoney(sum, currency, { whole: true }), currency })
}
