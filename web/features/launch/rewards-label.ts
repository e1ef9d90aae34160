import type { useTranslations } from 'use-intl'
import { formatMoney } from '#web/lib/money/format-money.ts'
import type { Draft } from '#web/wizard/draft.ts'
import { rangeLabels } from './cost-summary.tsx'

type Gift = Pick<Draft, 'delivery_type' | 'value' | 'value_min' | 'value_max' | 'currency' | 'code_details' | 'points_assignment'>

/** Returns a label for the rewards of a campaign, such as "Codes of ₹500, spent in parts". */
export function rewardsLabel(
  { delivery_type, value, value_min: min, value_max: max, currency, code_details, points_assignment }: Gift,
  t: ReturnType<typeof useTranslations<'launch'>>,
  /** Returns the company's name for points, in the singular or plural as `points` requires. */
  unit: (points: number) => string,
) {
  if (delivery_type === 'rewardlinks')
    return value
      ? t('linksOf', { value: formatMoney(value, currency, { whole: true }) })
      : t('linksEach') + (min && max && min !== max ? t('valueRange', rangeLabels({ min, max }, currency)) : '')
  if (delivery_type === 'rewardpoints')
    return points_assignment?.mode === 'same'
      ? t('pointsOf', { points: points_assignment.points ?? 0, unit: unit(points_assignment.points ?? 0) })
      : t('pointsEach', { unit: unit(0) })
  if (!code_details) return t('codes')
  const of = t('codesOf', { value: formatMoney(String(code_details.value), currency, { whole: true }) })
  if (code_details.uses > 1) return of + t('codeUses', { uses: code_details.uses })
  return code_details.partialUse ? of + t('codeParts') : of
}
