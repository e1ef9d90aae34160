import { useQuery } from '@apollo/client/react'
import type { UnsupportedValues } from '#graphql/contracts/brand/spendable.ts'
import { isSpendableAt } from '#graphql/contracts/brand/spendable.ts'
import { anySpending } from '#web/entities/points/spending.ts'
import { toMinorNumber } from '#web/lib/money/money.ts'
import type { Draft } from '#web/wizard/draft.ts'
import { availableOffers, CatalogueBrands } from './catalogue-brands.ts'

/**
 * Returns the reward values of a draft that no chosen brand offers, or null if there are none. Starts from the server's last result and
 * removes values that the current brands offer.
 */
export function useUnsupportedValues({ uncarried, catalogue, currency, delivery_type, code_details }: Draft): UnsupportedValues | null {
  const { data } = useQuery(CatalogueBrands)
  if (!uncarried || !data) return uncarried
  const brands = availableOffers(data.brands, catalogue, anySpending, currency)
  const codeDetails = delivery_type === 'rewardcodes' ? code_details : null
  const isOffered = (value: string) => brands.some(({ brand }) => isSpendableAt(brand, toMinorNumber(value), currency, { codeDetails }))
  const again = uncarried.values.filter(({ value }) => isOffered(value))
  if (again.length === uncarried.values.length) return null
  return {
    values: uncarried.values.filter((named) => !again.includes(named)),
    distinct: uncarried.distinct - again.length,
    rewards: uncarried.rewards - again.reduce((sum, { count }) => sum + count, 0),
  }
}
