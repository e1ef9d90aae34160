import type { FragmentType } from '@apollo/client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { AttentionItem } from './attention-item.tsx'

const StuckCampaign_campaign = graphql(`
  fragment StuckCampaign_campaign on campaigns {
    id
    name
    issued_count
    recipient_count
  }
`)

/** An attention item for a launch that stopped before all rewards were issued. Links to the campaign. */
export function StuckCampaign({ campaign }: { campaign: FragmentType<typeof StuckCampaign_campaign> }) {
  const t = useTranslations('dashboard.attention')
  const { data } = useFragmentData({ fragment: StuckCampaign_campaign, from: campaign })
  return (
    <AttentionItem
      icon={CircleAlert}
      color="warning"
      title={t('stuck', { name: data.name })}
      to={`/campaigns/${data.id}/view`}
      act={t('look')}
    >
      {t('stuckText', { issued: data.issued_count, total: data.recipient_count })}
    </AttentionItem>
  )
}
