import type { useTranslations } from 'use-intl'
import type { CatalogueBrand, Offer } from '#web/entities/brand/catalogue-brands.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'

type Words = ReturnType<typeof useTranslations<'catalogue'>>

const shownMax = 2

/** "₹250 – 10,000" of a range, "₹500, 1,000 …" of fixed values. */
export function brandValues({ kind, currency, denominations, min_value, max_value }: CatalogueBrand): string {
  const whole = (amount: string, bare = true) => formatMoney(amount, currency, { whole: true, bare })
  if (kind !== 'fixed') return `${whole(min_value ?? '0', false)} – ${whole(max_value ?? '0')}`
  const values = Array.isArray(denominations) ? denominations.map(String) : []
  const shown = values.slice(0, shownMax).map((value, index) => whole(value, index > 0))
  return shown.join(', ') + (values.length > shownMax ? ' …' : '')
}

/** Why a brand is grey: "Starts at ₹1,000". */
export function misfitText(
  misfit: NonNullable<Offer['misfit']>,
  { value, currency }: { value: string | null; currency: string },
  t: Words,
): string {
  const sum = 'value' in misfit ? String(misfit.value) : (value ?? '0')
  return t(`misfit.${misfit.reason}`, { value: formatMoney(sum, currency, { whole: true }), currency })
}
