import { useTranslations } from 'use-intl'
import { PeoplePage } from '#web/features/people/people-page.tsx'
import { PointsNav } from '#web/features/points/points-nav.tsx'

/** The company's people among the points settings (R19). */
export function Component() {
  const t = useTranslations('people')
  return <PeoplePage title={t('heading')} nav={<PointsNav />} />
}
