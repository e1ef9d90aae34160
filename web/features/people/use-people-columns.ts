import { useTranslations } from 'use-intl'
import { type ColumnsOf, useColumns } from '#web/ui/list/use-columns.ts'

/** Returns the columns of the people list that the user sees, besides the person. */
export function usePeopleColumns(): PeopleColumns {
  const t = useTranslations('people')
  return useColumns('people', [
    { name: 'status', label: t('status') },
    { name: 'tags', label: t('tags') },
    { name: 'points', label: t('points') },
    { name: 'lastRewarded', label: t('lastRewarded'), from: 'lg' },
    { name: 'country', label: t('country'), isUsual: false },
    { name: 'added', label: t('addedOn'), isUsual: false },
  ])
}

export type PeopleColumns = ColumnsOf<'people'>
