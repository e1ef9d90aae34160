import type { FragmentType } from '@apollo/client'
import { UserRoundX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { AttentionItem } from './attention-item.tsx'

const UnsentCampaign_campaign = graphql(`
  fragment UnsentCampaign_campaign on campaigns {
    id
    name
    unsent_count
  }
`)

type UnsentCampaignProps = {
  campaign: FragmentType<typeof UnsentCampaign_campaign>
  /** The number of people who were added or corrected since the last launch. */
  queued: number
}

/** An attention item for people of a launched campaign who got no reward. Either issuing failed, or they were added after the launch. */
export function UnsentCampaign({ campaign, queued }: UnsentCampaignProps) {
  const t = useTranslations('dashboard.attention')
  const { data } = useFragmentData({ fragment: UnsentCampaign_campaign, from: campaign })
  const { id, name, unsent_count: unsent } = data
  const to = `/campaigns/${id}/view?tab=more`
  if (unsent > 0)
    return (
      <AttentionItem icon={UserRoundX} color="warning" title={t('unsent', { count: unsent })} to={to} act={t('correct')}>
        {t('unsentText', { name })}
      </AttentionItem>
    )
  return (
    <AttentionItem icon={UserRoundX} color="quiet" title={t('queued', { count: queued })} to={to} act={t('send')}>
      {t('queuedText', { name })}
    </AttentionItem>
  )
}
