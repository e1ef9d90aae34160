import { useTranslations } from 'use-intl'
import { useColumns } from '#web/ui/list/use-columns.ts'

/** Returns the columns of the list of rewards that the user sees, besides the person. */
export function useRewardColumns() {
  const t = useTranslations('rewards')
  return useColumns('rewards', [
    { name: 'number', label: t('number'), from: 'xl' },
    { name: 'campaign', label: t('campaign'), from: 'lg' },
    { name: 'status', label: t('status') },
    { name: 'message', label: t('message'), isUsual: false },
    { name: 'brand', label: t('brand'), from: 'xl' },
    { name: 'value', label: t('value') },
    { name: 'remaining', label: t('remaining'), from: 'xl' },
    { name: 'issued', label: t('issued'), from: 'xl' },
    { name: 'expires', label: t('expires'), from: 'lg' },
  ])
}

export type RewardColumns = ReturnType<typeof useRewardColumns>
