import { useSuspenseQuery } from '@apollo/client/react'
import { Gift, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useWaiting } from '#web/entities/awaiting-funds/use-waiting.ts'
import { CampaignsLiveUpdates } from '#web/entities/campaign/campaigns-live.tsx'
import { ApprovalItem } from '#web/features/dashboard/approval-item.tsx'
import { BalanceHistory } from '#web/features/dashboard/balance-history.tsx'
import { BlockedLaunchItem } from '#web/features/dashboard/blocked-launch-item.tsx'
import { DashboardBalance } from '#web/features/dashboard/dashboard-balance.tsx'
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx'
import { type DashboardSpan, dashboardSpan } from '#web/features/dashboard/dashboard-span.ts'
import { FailingCampaign } from '#web/features/dashboard/failing-campaign.tsx'
import { GetStarted } from '#web/features/dashboard/get-started.tsx'
import { IdleDraft } from '#web/features/dashboard/idle-draft.tsx'
import { MonthStrip } from '#web/features/dashboard/month-strip.tsx'
import { RunningCampaign } from '#web/features/dashboard/running-campaign.tsx'
import { RunningTable } from '#web/features/dashboard/running-table.tsx'
import { StuckCampaign } from '#web/features/dashboard/stuck-campaign.tsx'
import { UnsentCampaign } from '#web/features/dashboard/unsent-campaign.tsx'
import { UpcomingLaunch } from '#web/features/dashboard/upcoming-launch.tsx'
import { WaitingLaunchItem } from '#web/features/dashboard/waiting-launch-item.tsx'
import { WalletAttention } from '#web/features/dashboard/wallet-attention.tsx'
import { readNextLaunch } from '#web/features/launch/more/next-launch.ts'
import { RechargeLink } from '#web/features/recharge/recharge-link.tsx'
import { useRefetchOnNewEntry } from '#web/features/wallet/use-refetch-on-new-entry.ts'
import { graphql } from '#web/gql/gql.ts'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { useFirstNow } from '#web/lib/first-frame.ts'
import type { Preload } from '#web/lib/page-module.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'

const DashboardPage = graphql(`
  query DashboardPage($days: [String]!, $chartStartAt: String!, $soonAt: String!, $idleAt: String!, $me: ID!) {
    wallets(limit: 1) {
      id
      seq
      ...DashboardBalance_wallet
      ...BalanceHistory_wallet
      ...WalletAttention_wallet
      ...RechargeLink_wallet
    }
    campaigns_aggregated {
      count {
        id
      }
    }
    launched: campaigns_aggregated(filter: { launched_at: { _nnull: true } }) {
      count {
        id
      }
    }
    days: daily_figures(filter: { campaign: { id: { _null: true } }, day: { _in: $days } }, sort: ["day"], limit: 100) {
      id
      ...BalanceHistory_days
      ...MonthStrip_days
    }
    before: daily_figures(
      filter: { campaign: { id: { _null: true } }, day: { _nin: $days }, closing_available: { _nnull: true } }
      sort: ["-day"]
      limit: 1
    ) {
      id
      ...BalanceHistory_days
    }
    last: wallet_transactions(sort: ["-occurred_at", "-seq"], limit: 1) {
      id
      seq
    }
    adjustments: wallet_transactions(
      filter: { type: { _eq: "adjustment" }, delta_available: { _gt: "0" }, occurred_at: { _gte: $chartStartAt } }
      limit: 100
    ) {
      id
      ...BalanceHistory_adjustments
    }
    toDecide: approval_requests(filter: { status: { _eq: "pending" }, requested_by: { id: { _neq: $me } } }, sort: ["expires_at"], limit: 3) {
      id
      ...ApprovalItem_request
    }
    stuck: campaigns(filter: { status: { _eq: "needs_attention" } }, sort: ["-seq"], limit: 3) {
      id
      ...StuckCampaign_campaign
    }
    unsent: campaigns(
      filter: {
        status: { _in: ["live", "completed"] }
        launched_through: { _gt: "0" }
        _or: [{ unsent_count: { _gt: 0 } }, { next_launch: { _nnull: true } }]
      }
      sort: ["-date_updated"]
      limit: 3
    ) {
      id
      next_launch
      ...UnsentCampaign_campaign
    }
    failing: campaigns(
      filter: { failed_count: { _gt: 0 }, status: { _in: ["sending", "live", "needs_attention"] } }
      sort: ["-failed_count"]
      limit: 10
    ) {
      id
      ...FailingCampaign_campaign
    }
    undelivered: rewards_aggregated(
      filter: { delivery_status: { _eq: "failed" }, status: { _in: ["issued", "viewed"] } }
      groupBy: ["campaign"]
      limit: 100
    ) {
      group
      count {
        id
      }
    }
    launches(
      filter: { _or: [{ blocked_by: { _nnull: true } }, { status: { _eq: "scheduled" }, send_at: { _lte: $soonAt } }] }
      sort: ["send_at"]
      limit: 6
    ) {
      id
      blocked_by
      ...BlockedLaunchItem_launch
      ...UpcomingLaunch_launch
    }
    idle: campaigns(filter: { status: { _eq: "draft" }, date_updated: { _lt: $idleAt } }, sort: ["-date_updated"], limit: 2) {
      id
      ...IdleDraft_campaign
    }
    running: campaigns(filter: { status: { _in: ["sending", "live", "needs_attention"] } }, sort: ["-launched_at"], limit: 6) {
      id
      ...RunningCampaign_campaign
    }
  }
`)

export const preload: Preload = ({ user, now }) => {
  const { days, chartStartAt, soonAt, idleAt } = dashboardSpan(dayIn(user.company.timeZone, now), now)
  return { query: DashboardPage, variables: { days, chartStartAt, soonAt, idleAt, me: user.id } }
}

/** The launches shown of each kind: waiting for money, blocked and upcoming. */
const launchesShown = 3

/** Dashboard (R10): the balance and its history, the figures of the month, tasks that need attention and running campaigns. */
export function Component() {
  const { timeZone } = useUser().company
  const now = useFirstNow()
  const [span] = useState(() => dashboardSpan(dayIn(timeZone, now), now))
  return (
    <>
      <CampaignsLiveUpdates refetch={['DashboardPage', 'WaitingLaunches']} />
      <SkeletonBoundary skeleton={<DashboardSkeleton />}>
        <Dashboard span={span} />
      </SkeletonBoundary>
    </>
  )
}

function Dashboard({ span }: { span: DashboardSpan }) {
  const t = useTranslations('dashboard')
  const { id: me } = useUser()
  const may = useMay()
  const { days, chartStartAt, soonAt, idleAt } = span
  const { data, refetch } = useSuspenseQuery(DashboardPage, { variables: { days, chartStartAt, soonAt, idleAt, me } })
  const waiting = useWaiting()
  const wallet = data.wallets[0]
  useRefetchOnNewEntry({ seq: wallet?.seq, answeredSeq: data.last[0]?.seq }, refetch)
  if (!wallet) return <EmptyDashboard />

  const toDecide = may('approval.decide') ? data.toDecide : []
  const blocked = data.launches.filter((launch) => launch.blocked_by).slice(0, launchesShown)
  const upcoming = data.launches.filter((launch) => !launch.blocked_by).slice(0, launchesShown)
  const undelivered = undeliveredCounts(data.undelivered)
  const failing = data.failing.filter(({ id }) => undelivered.has(id)).slice(0, 3)
  const needsNothing = [waiting, toDecide, data.stuck, data.unsent, failing, data.launches, data.idle].every((items) => items.length === 0)
  const isNew = countOf(data.campaigns_aggregated) === 0
  // Users who may not read the ledger do not see its chart either.
  const hasLedger = String(wallet.seq) !== '0' && may('money.view')
  return (
    <>
      <DashboardBalance wallet={wallet}>
        <div className="flex flex-wrap gap-3 empty:hidden max-sm:w-full">
          {!isNew && <NewCampaign quiet />}
          <RechargeLink wallet={wallet} quiet={isNew} />
        </div>
      </DashboardBalance>
      {hasLedger && <BalanceHistory wallet={wallet} days={[...data.before, ...data.days]} adjustments={data.adjustments} span={span} />}
      <GetStarted launched={countOf(data.launched)} />
      {isNew ? (
        <EmptyDashboard />
      ) : (
        <>
          <MonthStrip days={data.days} span={span} />
          <Section title={t('needsAttention')} className="border-t-0">
            <ul className="grid">
              <WalletAttention wallet={wallet} />
              {waiting.slice(0, launchesShown).map((launch) => (
                <WaitingLaunchItem key={launch.id} launch={launch} />
              ))}
              {blocked.map((launch) => (
                <BlockedLaunchItem key={launch.id} launch={launch} />
              ))}
              {toDecide.map((request) => (
                <ApprovalItem key={request.id} request={request} />
              ))}
              {data.stuck.map((campaign) => (
                <StuckCampaign key={campaign.id} campaign={campaign} />
              ))}
              {data.unsent.map((campaign) => (
                <UnsentCampaign key={campaign.id} campaign={campaign} queued={readNextLaunch(campaign.next_launch).count} />
              ))}
              {failing.map((campaign) => (
                <FailingCampaign key={campaign.id} campaign={campaign} count={undelivered.get(campaign.id) ?? 0} />
              ))}
              {upcoming.map((launch) => (
                <UpcomingLaunch key={launch.id} launch={launch} />
              ))}
              {data.idle.map((campaign) => (
                <IdleDraft key={campaign.id} campaign={campaign} />
              ))}
              {needsNothing && <li className="text-muted-foreground not-only:hidden">{t('nothingToDo')}</li>}
            </ul>
          </Section>
          <Section
            title={t('running')}
            note={
              <Link to="/campaigns" className="link">
                {t('allCampaigns')}
              </Link>
            }
            className="pb-0 sm:pb-0"
          >
            {data.running.length === 0 ? (
              <p className="text-muted-foreground">{t('nothingRuns')}</p>
            ) : (
              <RunningTable>
                {data.running.map((campaign) => (
                  <RunningCampaign key={campaign.id} campaign={campaign} />
                ))}
              </RunningTable>
            )}
          </Section>
        </>
      )}
    </>
  )
}

/** The part of the dashboard shown before the first campaign, and all of it for a company without a wallet. */
function EmptyDashboard() {
  const t = useTranslations('dashboard')
  return (
    <EmptyState icon={Gift} title={t('emptyTitle')} text={t('emptyText')}>
      <NewCampaign />
      <a href="/company/howtoredeem" className="flex h-11 items-center rounded-md px-2.5 font-medium text-muted-foreground wash sm:h-9">
        {t('whatRecipientsSee')}
      </a>
    </EmptyState>
  )
}

function NewCampaign({ quiet = false }: { quiet?: boolean }) {
  const t = useTranslations('dashboard')
  const may = useMay()
  if (!may('campaign.draft')) return null
  return (
    <ButtonLink to="/campaigns/create" variant={quiet ? 'outline' : 'primary'} className="max-sm:flex-1">
      <Plus aria-hidden />
      {t('newCampaign')}
    </ButtonLink>
  )
}

type Group = { group: unknown; count: { id: number | null } | null }

/** Returns the number of undelivered open rewards by campaign id. `groups` are the counts of an aggregated query grouped by campaign. */
function undeliveredCounts(groups: readonly Group[]): ReadonlyMap<string, number> {
  return new Map(groups.flatMap(({ group, count }) => (hasCampaign(group) ? [[group.campaign, count?.id ?? 0] as const] : [])))
}

function hasCampaign(group: unknown): group is { campaign: string } {
  return typeof group === 'object' && group !== null && 'campaign' in group && typeof group.campaign === 'string'
}
