import { useTranslations } from 'use-intl'
import { preloadPeople } from '#web/features/people/people-list.tsx'
import { PeoplePage } from '#web/features/people/people-page.tsx'
import { PointsNav } from '#web/features/points/points-nav.tsx'
import { daysLoader } from '#web/ui/list/days-filter.ts'

export const loader = daysLoader

export const preload = preloadPeople

/** The company's people among the points settings (R19). */
export function Component() {
  const t = useTranslations('people')
  return <PeoplePage title={t('heading')} nav={<PointsNav />} />
}
