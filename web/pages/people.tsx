import { useTranslations } from 'use-intl'
import { PeoplePage } from '#web/features/people/people-page.tsx'

/** The company's people, as in the points settings (R19). */
export function Component() {
  const t = useTranslations('people')
  return <PeoplePage title={t('title')} />
}
