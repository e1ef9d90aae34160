import type { FragmentType } from '@apollo/client'
import { CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { AttentionItem } from './attention-item.tsx'

const IdleDraft_campaign = graphql(`
  fragment IdleDraft_campaign on campaigns {
    id
    name
    status
    wizard_step
    delivery_type
    date_updated
  }
`)

/** An attention item for a draft without changes for a week. Links to continuing it. */
export function IdleDraft({ campaign }: { campaign: FragmentType<typeof IdleDraft_campaign> }) {
  const t = useTranslations('dashboard.attention')
  const timeZone = useOwnZone()
  const { data } = useFragmentData({ fragment: IdleDraft_campaign, from: campaign })
  return (
    <AttentionItem icon={CircleDashed} color="quiet" title={t('draft', { name: data.name })} to={campaignPath(data)} act={t('goOn')}>
      {t('draftText', { day: formatDay(data.date_updated, timeZone) })}
    </AttentionItem>
  )
}
