import { useTranslations } from 'use-intl'
import { currencySymbol } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { type ColumnsOf, useColumns } from '#web/ui/list/use-columns.ts'

/** Returns the columns of the campaign list that the user sees. */
export function useCampaignColumns(): CampaignColumns {
  const t = useTranslations('campaigns')
  const symbol = currencySymbol(useUser().company.currency)
  return useColumns('campaigns', [
    { name: 'status', label: t('status') },
    { name: 'delivery', label: t('delivery'), from: 'xl' },
    { name: 'owner', label: t('owner'), isUsual: false },
    { name: 'reference', label: t('reference'), isUsual: false },
    { name: 'created', label: t('created'), isUsual: false },
    { name: 'launched', label: t('launched'), isUsual: false },
    { name: 'ends', label: t('ends'), isUsual: false },
    { name: 'recipients', label: t('recipients'), from: 'xl' },
    { name: 'funnel', label: t('funnel') },
    { name: 'value', label: t('value', { symbol }) },
  ])
}

export type CampaignColumns = ColumnsOf<'campaigns'>
