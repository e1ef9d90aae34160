import { useSuspenseQuery } from '@apollo/client/react'
import { useQueryState } from 'nuqs'
import { lazy, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isOneOf, relaunchableCampaigns, waitingCampaigns } from '#graphql/model/statuses.ts'
import { WaitingBanner } from '#web/entities/awaiting-funds/waiting-banner.tsx'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { CampaignsLiveUpdates } from '#web/entities/campaign/campaigns-live.tsx'
import { isDownloaded } from '#web/entities/campaign/is-downloaded.ts'
import { RewardTableRow } from '#web/entities/reward/reward-row.tsx'
import { InReviewBanner } from '#web/features/approvals/in-review-banner.tsx'
import { CampaignActions } from '#web/features/campaign-view/acts/campaign-actions.tsx'
import { BlockedNotice } from '#web/features/campaign-view/launch/blocked-notice.tsx'
import { LaunchLiveUpdates } from '#web/features/campaign-view/launch/launch-live.tsx'
import { LaunchProgress } from '#web/features/campaign-view/launch/launch-progress.tsx'
import { UndoBanner } from '#web/features/campaign-view/launch/undo-banner.tsx'
import { LostDraft } from '#web/features/campaign-view/lost-draft.tsx'
import { CampaignFunnel } from '#web/features/campaign-view/overview/campaign-funnel.tsx'
import { CampaignHeader } from '#web/features/campaign-view/overview/campaign-header.tsx'
import { CampaignTabs } from '#web/features/campaign-view/overview/campaign-tabs.tsx'
import { ClaimedPerDay } from '#web/features/campaign-view/overview/claimed-per-day.tsx'
import { ViewSkeleton } from '#web/features/campaign-view/overview/view-skeleton.tsx'
import { LatestRewards } from '#web/features/campaign-view/rewards/latest-rewards.tsx'
import { RecipientsAhead, RecipientsTab } from '#web/features/campaign-view/rewards/recipients-tab.tsx'
import { CodeFiles } from '#web/features/codes/code-files.tsx'
import { readNextLaunch } from '#web/features/launch/more/next-launch.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CampaignStatus, CampaignWork, DeliveryType } from '#web/gql/graphql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { signOf } from '#web/lib/money/money.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'

const CampaignViewPage = graphql(`
  query CampaignViewPage($id: ID!) {
    campaigns_by_id(id: $id) {
      id
      status
      wizard_step
      delivery_type
      delivery
      issued_count
      claimed_count
      recipient_count
      launched_through
      next_launch
      stalled
      unsent_count
      ...CampaignHeader_campaign
      ...CampaignActs_campaign
      ...LaunchProgress_campaign
      ...CampaignFunnel_campaign
      ...ClaimedPerDay_campaign
      ...ScheduledRecipients_campaign
    }
    launches(filter: { campaign: { id: { _eq: $id } } }, sort: ["-seq"], limit: 1) {
      id
      status
      blocked_by
      ...CampaignActs_launch
      ...BlockedNotice_launch
      ...LaunchProgress_launch
      ...ScheduledSummary_launch
      ...UndoBanner_launch
    }
    atOwnTime: rewards_aggregated(
      filter: { campaign: { id: { _eq: $id } }, delivery_status: { _eq: "scheduled" }, status: { _in: ["issued", "viewed", "partially_claimed", "frozen"] } }
    ) {
      count {
        id
      }
    }
    givenAway: rewards_aggregated(filter: { campaign: { id: { _eq: $id } }, status: { _eq: "replaced" } }) {
      count {
        id
      }
    }
    daily_figures(filter: { campaign: { id: { _eq: $id } } }, sort: ["day"], limit: 400) {
      id
      ...ClaimedPerDay_days
    }
    rewards(filter: { campaign: { id: { _eq: $id } } }, sort: ["-date_updated", "-seq"], limit: 5) {
      id
      ...RewardRow_reward
    }
  }
`)

export const preload: Preload = ({ params: { id = '' } }) => ({ query: CampaignViewPage, variables: { id } })

const liveQueries = ['CampaignViewPage', 'WaitingLaunches', 'CampaignMessages', 'CampaignActivity', 'CampaignLines', 'CodeFiles']

const ActivityTab = lazy(async () => ({ default: (await import('#web/features/campaign-view/activity/activity-tab.tsx')).ActivityTab }))
const MessagesTab = lazy(async () => ({ default: (await import('#web/features/campaign-view/messages/messages-tab.tsx')).MessagesTab }))
const ScheduledSummary = lazy(async () => ({
  default: (await import('#web/features/campaign-view/launch/scheduled-summary.tsx')).ScheduledSummary,
}))
const ScheduledRecipients = lazy(async () => ({
  default: (await import('#web/features/campaign-view/rewards/scheduled-recipients.tsx')).ScheduledRecipients,
}))
const MorePeople = lazy(async () => ({ default: (await import('#web/features/launch/more/more-people.tsx')).MorePeople }))

/** Campaign view (R12): state, actions and progress, with its rewards, messages and activity. */
export function Component() {
  const { id = '' } = useParams()
  const [tab] = useQueryState('tab')
  return (
    <>
      <CampaignsLiveUpdates refetch={liveQueries} />
      <LaunchLiveUpdates />
      <LostDraft campaign={id} />
      {tab === 'recipients' && <RecipientsAhead campaign={id} />}
      <SkeletonBoundary skeleton={<ViewSkeleton />}>
        <CampaignView key={id} id={id} />
      </SkeletonBoundary>
    </>
  )
}

function CampaignView({ id }: { id: string }) {
  const t = useTranslations('campaignView')
  const { data } = useSuspenseQuery(CampaignViewPage, { variables: { id } })
  const may = useMay()
  const [cancelling, setCancelling] = useState<number>()
  const { campaigns_by_id: campaign, launches, daily_figures, rewards } = data
  if (!campaign) return null
  if (campaign.status === 'draft') return <Navigate to={campaignPath(campaign)} replace />
  const launch = launches[0]
  const waitsForFunds = launch?.status === 'awaiting_funds'
  const isDownload = isDownloaded(campaign)
  const columns = { isDownload, hasRedeemed: campaign.claimed_count > 0 }
  const queued = readNextLaunch(campaign.next_launch).count
  const isOpenToMore = canSendMore(campaign) && may('campaign.draft')
  const isWaiting = isOneOf(waitingCampaigns, campaign.status) && campaign.issued_count === 0
  return (
    <>
      <CampaignHeader campaign={campaign} launchState={waitsForFunds ? 'awaiting_funds' : launch?.blocked_by ? 'stopped' : undefined}>
        <CampaignActions campaign={campaign} launch={launch ?? null} isOpenToMore={isOpenToMore} onCancelBegin={setCancelling} />
      </CampaignHeader>
      {campaign.status === 'in_review' && <InReviewBanner campaign={campaign.id} />}
      {waitsForFunds && <WaitingBanner campaign={campaign.id} isOut={campaign.issued_count > 0} />}
      {launch && (launch.blocked_by ? <BlockedNotice launch={launch} /> : <UndoBanner launch={launch} />)}
      {campaign.stalled && <StalledNotice work={campaign.stalled} />}
      {campaign.unsent_count > 0 && <UnsentNotice count={campaign.unsent_count} isOpenToMore={isOpenToMore} />}
      {queued > 0 && isOpenToMore && <QueuedNotice count={queued} />}
      {launch && !launch.blocked_by && (
        <LaunchProgress campaign={campaign} launch={launch} atOwnTime={countOf(data.atOwnTime)} cancelling={cancelling} />
      )}
      <CampaignTabs
        isDownload={isDownload}
        rewardCount={isWaiting ? campaign.recipient_count : campaign.issued_count}
        overview={
          isWaiting && launch ? (
            <ScheduledSummary launch={launch} />
          ) : campaign.issued_count === 0 && campaign.status === 'cancelled' ? (
            <p className="text-base text-muted-foreground">{t('neverLeft')}</p>
          ) : (
            <>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-9 lg:grid-cols-2 lg:gap-0">
                <div className="lg:border-r lg:pr-9">
                  <CampaignFunnel campaign={campaign} />
                </div>
                <div className="lg:pl-9">
                  <ClaimedPerDay campaign={campaign} days={daily_figures} />
                </div>
              </div>
              {isDownload && <CodeFiles campaign={campaign.id} />}
              <LatestRewards total={campaign.issued_count} {...columns}>
                {rewards.map((reward) => (
                  <RewardTableRow key={reward.id} reward={reward} {...columns} />
                ))}
              </LatestRewards>
            </>
          )
        }
        recipients={
          isWaiting ? (
            <ScheduledRecipients campaign={campaign} />
          ) : (
            <RecipientsTab campaign={id} givenAway={countOf(data.givenAway) ?? 0} {...columns} />
          )
        }
        messages={<MessagesTab campaign={id} />}
        activity={<ActivityTab campaign={id} />}
        more={isOpenToMore && <MorePeople campaign={id} />}
        hasMore={queued > 0}
      />
    </>
  )
}

/** Says that a task of this campaign, such as sending, keeps failing on our side and is retried. */
function StalledNotice({ work }: { work: CampaignWork }) {
  const t = useTranslations('campaignView.stalled')
  return (
    <Notice kind="error" className="mt-6">
      <span>{t(work)}</span> {t('goesOn')}
    </Notice>
  )
}

/** Says how many rewards could not be issued, with a link to correct them while the campaign can be sent to more people. */
function UnsentNotice({ count, isOpenToMore }: { count: number; isOpenToMore: boolean }) {
  const t = useTranslations('campaignView.unsent')
  return (
    <Notice kind="warning" className="mt-6">
      <span>{t('text', { count })}</span>{' '}
      {isOpenToMore && (
        <Link className="link" to="?tab=more">
          {t('link')}
        </Link>
      )}
    </Notice>
  )
}

/** Says how many people were added or corrected but not sent to yet, with a link to do so. */
function QueuedNotice({ count }: { count: number }) {
  const t = useTranslations('campaignView.queued')
  const [tab] = useQueryState('tab')
  if (tab === 'more') return null
  return (
    <Notice kind="info" className="mt-6">
      <span>{t('text', { count })}</span>{' '}
      <Link className="link" to="?tab=more">
        {t('link')}
      </Link>
    </Notice>
  )
}

type Campaign = { status: CampaignStatus; delivery_type: DeliveryType; delivery: unknown; launched_through: string }

/**
 * Returns true when a launched campaign can be sent to more people. False for reward codes that are downloaded as a file, as they have no
 * recipients.
 */
function canSendMore({ status, delivery_type: type, delivery, launched_through: through }: Campaign): boolean {
  if (!isOneOf(relaunchableCampaigns, status) || signOf(through) === 0) return false
  return type !== 'rewardcodes' || (delivery as { handover?: string } | null)?.handover === 'mail'
}
