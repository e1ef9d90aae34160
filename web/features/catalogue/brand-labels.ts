import type { useTranslations } from 'use-intl'
import type { CatalogueBrand, Offer } from '#web/entities/brand/catalogue-brands.ts'
import { currencyDigits, formatMoney } from '#web/lib/money/format-money.ts'

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

/** Returns the reason why a brand cannot pay out the rewards, with its nearest values: "In steps of ₹50: ₹1,250 or ₹1,300". */
export function mismatchText(mismatch: NonNullable<Offer['mismatch']>, currency: string, t: Words): string {
  const money = (amount: number) => formatMoney(String(amount), currency, { whole: true })
  const near = 'near' in mismatch ? orList.format(mismatch.near.map(money)).replaceAll(' ', '\u00a0') : ''
  switch (mismatch.reason) {
    case 'starts_at':
    case 'ends_at':
      return t(`misfit.${mismatch.reason}`, { value: money(mismatch.value) })
    case 'step':
      return mismatch.step === 10 ** currencyDigits(currency)
        ? t('misfit.stepWhole', { near })
        : t('misfit.step', { near, step: money(mismatch.step) })
    case 'denomination':
      if (!near) return t('misfit.no_value')
      return t(mismatch.near.length === mismatch.count ? 'misfit.denominationAll' : 'misfit.denomination', {
        near,
        count: mismatch.near.length,
      })
    default:
      return t(`misfit.${mismatch.reason}`, { currency })
  }
}

const orList = new Intl.ListFormat('en', { type: 'disjunction' })
