import { skipToken, useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { unitFor } from '#graphql/contracts/money/points.ts'
import { graphql } from '#web/gql/gql.ts'

const PointUnit = graphql(`
  query PointUnit {
    points_programs(limit: 1) {
      id
      unit_name
      unit_one
    }
  }
`)

/** Returns the company's name for a number of points, such as "Stars". Returns "points" while loading and for other delivery types. */
export function usePointUnit(type: DeliveryType): (points: number) => string {
  const t = useTranslations('pointsSetup')
  const { data } = useQuery(PointUnit, type === 'rewardpoints' ? {} : skipToken)
  const program = data?.points_programs[0]
  return (points) => (program ? unitFor(points, { unitName: program.unit_name, unitOne: program.unit_one }) : t('unitUsual'))
}
