import type { useTranslations } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import messages from '#web/messages/en.json' with { type: 'json' }
import { mismatchText } from './brand-labels.ts'

const t = createTranslator({ locale: 'en', messages, namespace: 'catalogue' }) as ReturnType<typeof useTranslations<'catalogue'>>
const text = (mismatch: Parameters<typeof mismatchText>[0], currency = 'INR') =>
  mismatchText(mismatch, currency, t).replaceAll('\u00a0', ' ')

it('R31 gives each reason of its own, with the nearest values of the brand', () => {
  expect(text({ reason: 'starts_at', value: 100_000 })).toBe('Starts at ₹1,000')
  expect(text({ reason: 'ends_at', value: 100_000 })).toBe('Up to ₹1,000')
  expect(text({ reason: 'denomination', near: [50_000, 100_000], count: 2 })).toBe('₹500 or ₹1,000 only')
  expect(text({ reason: 'denomination', near: [50_000, 100_000], count: 3 })).toBe('Nearest fixed values: ₹500 or ₹1,000')
  expect(text({ reason: 'denomination', near: [50_000], count: 3 })).toBe('Nearest fixed value: ₹500')
  expect(text({ reason: 'denomination', near: [], count: 0 })).toBe('Not available for this value')
  expect(text({ reason: 'step', near: [125_000, 130_000], step: 5000 })).toBe('In steps of ₹50: ₹1,250 or ₹1,300')
  expect(text({ reason: 'step', near: [127_500, 127_600], step: 100 })).toBe('Whole amounts only: ₹1,275 or ₹1,276')
  expect(text({ reason: 'step', near: [5000, 6000], step: 1000 }, 'KWD')).toMatch(/^Whole amounts only: .*5 or .*6$/)
  expect(text({ reason: 'currency' }, 'EUR')).toBe('Not in EUR')
})
