import type { FragmentType } from '@apollo/client'
import { CirclePause } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { AttentionItem } from './attention-item.tsx'

const BlockedLaunchItem_launch = graphql(`
  fragment BlockedLaunchItem_launch on launches {
    id
    blocked_by
    progress_done
    progress_total
    campaign {
      id
      name
    }
  }
`)

/** A launch that is due but issues nothing while the wallet is frozen or the company paused (R28). Links to the campaign. */
export function BlockedLaunchItem({ launch }: { launch: FragmentType<typeof BlockedLaunchItem_launch> }) {
  const t = useTranslations('dashboard.attention')
  const { data } = useFragmentData({ fragment: BlockedLaunchItem_launch, from: launch })
  const { blocked_by: by, campaign, progress_done: done, progress_total: total } = data
  if (!by || !campaign) return null
  return (
    <AttentionItem
      icon={CirclePause}
      color="warning"
      title={t(done > 0 ? 'stopped' : 'notStarted', { name: campaign.name })}
      to={`/campaigns/${campaign.id}/view`}
      act={t('look')}
    >
      <span>{t(`blocked.${by}`)}</span> <span>{done > 0 && t('stuckText', { issued: done, total })}</span>
    </AttentionItem>
  )
}
