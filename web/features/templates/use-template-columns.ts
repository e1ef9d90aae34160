import { useTranslations } from 'use-intl'
import { type ColumnsOf, useColumns } from '#web/ui/list/use-columns.ts'

/** Returns the columns of the template list that the user sees. */
export function useTemplateColumns(): TemplateColumns {
  const t = useTranslations('templates')
  return useColumns('templates', [
    { name: 'status', label: t('status') },
    { name: 'delivery', label: t('type'), from: 'lg' },
    { name: 'messages', label: t('messages'), from: 'lg' },
    { name: 'owner', label: t('owner'), isUsual: false },
    { name: 'created', label: t('created'), isUsual: false },
    { name: 'edited', label: t('edited'), isUsual: false },
    { name: 'used', label: t('used') },
  ])
}

export type TemplateColumns = ColumnsOf<'templates'>
