import { useQuery } from '@apollo/client/react'
import { takesReward } from '#graphql/rules/campaign/terms/takes-reward.ts'
import type { Uncarried } from '#graphql/rules/campaign/terms/uncarried-values.ts'
import { anySpending } from '#web/entities/points/spending.ts'
import { toMinorNumber } from '#web/lib/money/money.ts'
import type { Draft } from '#web/wizard/draft.ts'
import { CatalogueBrands, offeredToday } from './catalogue-brands.ts'

/** The values of a draft that no chosen brand offers now: what the server last found, without those that a brand offers again. */
export function useUncarried({ uncarried, catalogue, currency, delivery_type, code_details }: Draft): Uncarried | null {
  const { data } = useQuery(CatalogueBrands)
  if (!uncarried || !data) return uncarried
  const brands = offeredToday(data.brands, catalogue, anySpending, currency)
  const codeDetails = delivery_type === 'rewardcodes' ? code_details : null
  const isOffered = (value: string) => brands.some(({ brand }) => takesReward(brand, toMinorNumber(value), currency, { codeDetails }))
  const again = uncarried.values.filter(({ value }) => isOffered(value))
  if (again.length === uncarried.values.length) return null
  return {
    values: uncarried.values.filter((named) => !again.includes(named)),
    distinct: uncarried.distinct - again.length,
    rewards: uncarried.rewards - again.reduce((sum, { count }) => sum + count, 0),
  }
}
