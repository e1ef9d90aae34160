import { useSuspenseQuery } from '@apollo/client/react'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { approversOf } from '#web/entities/approval/approvers-of.ts'
import { useReasonLabels } from '#web/entities/approval/use-reason-labels.ts'
import { SupplyNotice } from '#web/entities/brand/supply-notice.tsx'
import { useSupply } from '#web/entities/brand/use-supply.ts'
import { CampaignsLiveUpdates } from '#web/entities/campaign/campaigns-live.tsx'
import { BudgetLine } from '#web/features/approvals/budget-line.tsx'
import { DecideRequest } from '#web/features/approvals/decide-request.tsx'
import { RequestContent } from '#web/features/approvals/request-content.tsx'
import { RequestPeople } from '#web/features/approvals/request-people.tsx'
import { RequestSection } from '#web/features/approvals/request-section.tsx'
import { RequestState } from '#web/features/approvals/request-state.tsx'
import { requestStatus } from '#web/features/approvals/request-status.ts'
import { CostSummary } from '#web/features/launch/cost-summary.tsx'
import { isNameRequired } from '#web/features/launch/is-name-required.ts'
import { ScheduleLines } from '#web/features/launch/schedule-lines.tsx'
import { useLaunchFacts } from '#web/features/launch/use-launch-facts.ts'
import { WalletAfter } from '#web/features/launch/wallet-after.tsx'
import { graphql } from '#web/gql/gql.ts'
import type { ApprovalPageQuery } from '#web/gql/graphql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'
import { Status } from '#web/ui/status.tsx'
import { When } from '#web/ui/when.tsx'
import { type Draft, readDraft, WizardDraft_campaign } from '#web/wizard/draft.ts'

/**
 * The query of the page. It reads team members without a fragment, since the page itself finds the approvers among them by role and a
 * fragment would hide the fields.
 */
const ApprovalPage = graphql(`
  query ApprovalPage($id: ID!) {
    approval_requests_by_id(id: $id) {
      id
      status
      reasons
      currency
      total
      recipient_count
      expires_at
      date_created
      decided_at
      decision_note
      decided_by {
        id
        name
      }
      requested_by {
        id
        name
      }
      launch {
        id
        number
        status
        recipient_count
        subtotal
        fee
        tax
        total
        fee_bps
        tax_bps
        tax_kind
        value_min
        value_max
      }
      campaign {
        id
        name
        owner {
          id
          email
        }
        ...WizardDraft_campaign
      }
    }
    wallets(limit: 1) {
      id
      currency
      available
      status
    }
    companies(limit: 1) {
      id
      country
      registration_country
      fee_bps
      tax_bps
      tax_kind
      confirm_amount
      permissions
    }
    members(filter: { kind: { _eq: "person" }, status: { _eq: "active" } }, sort: ["name"], limit: 200) {
      id
      name
      email
      company_role
      date_created
    }
    member_budgets(filter: { monthly_limit: { _nnull: true } }, limit: 500) {
      id
      month
      monthly_limit
      spent
      member {
        id
      }
    }
  }
`)

type Request = NonNullable<ApprovalPageQuery['approval_requests_by_id']>

/** The page of one approval request (campaign, recipients, cost and reasons). Approvers decide at its foot. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <>
      <CampaignsLiveUpdates refetch={['ApprovalPage']} />
      <SkeletonBoundary skeleton={<PageSkeleton />}>
        <Approval key={id} id={id} />
      </SkeletonBoundary>
    </>
  )
}

function Approval({ id }: { id: string }) {
  const { data } = useSuspenseQuery(ApprovalPage, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const me = useUser()
  const mayDecide = useMay()('approval.decide')
  const request = data.approval_requests_by_id
  if (!request) return null
  const maker = request.requested_by
  const isOwn = maker?.id === me.id
  const approvers = approversOf(data.members, data.companies[0]?.permissions, maker?.id)
  return (
    <>
      <RequestHeader request={request} />
      <RequestState
        status={request.status}
        launchStatus={request.launch?.status}
        decidedBy={request.decided_by?.name}
        decidedAt={request.decided_at}
        note={request.decision_note}
        maker={maker?.name ?? ''}
        expiresAt={request.expires_at}
        approvers={approvers.map(({ name }) => name)}
        isOwn={isOwn}
        mayDecide={mayDecide}
      />
      {request.status === 'pending' && <SupplyWarning request={request} />}
      <RequestBody data={data} request={request} />
      {request.status === 'pending' && mayDecide && !isOwn && (
        <DecideRequest
          id={request.id}
          name={request.campaign?.name ?? ''}
          count={request.recipient_count}
          total={formatMoney(request.total, request.currency, { whole: true })}
          isNameRequired={isNameRequired(data.companies[0], request)}
          isShort={isBalanceShort(data, request)}
        />
      )}
    </>
  )
}

const isBalanceShort = ({ wallets }: ApprovalPageQuery, { total }: Request): boolean =>
  wallets[0] !== undefined && compareMoney(wallets[0].available, total) < 0

function RequestHeader({ request }: { request: Request }) {
  const t = useTranslations('approvals')
  const timeZone = useOwnZone()
  const reasonLabels = useReasonLabels()
  const { status, campaign, requested_by: maker, reasons, date_created: submittedAt, launch } = request
  const isOpen = status === 'pending'
  usePageTitle(campaign?.name)
  return (
    <header>
      <Link
        to="/approvals"
        className="mb-2.5 flex w-max items-center gap-1.5 text-xs text-muted-foreground hover:text-foreground max-sm:py-2"
      >
        <ArrowLeft aria-hidden className="size-4 stroke-[1.6]" />
        {t('heading')}
      </Link>
      <PageHeading className="break-words">{campaign?.name}</PageHeading>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
        <Status name={requestStatus(status)} className="text-foreground" />
        <span>
          <span>{t('submittedBy', { name: maker?.name ?? '' })}</span> <When iso={submittedAt} timeZone={timeZone} />
        </span>
        {campaign && (
          <Link to={`/campaigns/${campaign.id}/view`} className="link">
            {launch?.number ?? t('openCampaign')}
          </Link>
        )}
      </div>
      <p className="mt-2 text-muted-foreground">
        {t(isOpen ? 'needsBecause' : 'neededBecause', { reasons: reasonLabels(reasons, !isOpen) })}
      </p>
    </header>
  )
}

function SupplyWarning({ request: { id, campaign, currency } }: { request: Request }) {
  const supply = useSupply(campaign?.id, id)
  return <SupplyNotice supply={supply} currency={currency} className="mt-6" />
}

function RequestBody({ data, request }: { data: ApprovalPageQuery; request: Request }) {
  const t = useTranslations('approvals')
  const { timeZone } = useUser().company
  const { data: row } = useFragmentData({ fragment: WizardDraft_campaign, from: request.campaign })
  const { launch, currency, total, requested_by: maker, status } = request
  const [company, wallet] = [data.companies[0], data.wallets[0]]
  const draft = row && readDraft(row)
  const budget = data.member_budgets.find(({ member }) => member?.id === maker?.id)
  const isOpen = status === 'pending'
  const isAsSubmitted = isOpen || status === 'approved'
  return (
    <div className="mt-6 flex flex-col gap-8 sm:mt-7 xl:grid xl:grid-cols-[minmax(0,1fr)_348px] xl:gap-14">
      <div className="max-xl:order-2 xl:[&>section:first-child]:border-t">
        {draft && isAsSubmitted ? (
          <>
            <RequestContent draft={draft}>
              <RequestSchedule draft={draft} />
            </RequestContent>
            <SkeletonBoundary skeleton={<PageSkeleton />}>
              <RequestPeople draft={draft} count={request.recipient_count} owner={request.campaign?.owner} active={data.members} />
            </SkeletonBoundary>
          </>
        ) : (
          <p className="border-t pt-5 text-muted-foreground">{t('contentMoved')}</p>
        )}
      </div>
      <aside aria-label={t('money')} className="grid content-start gap-10 max-xl:order-1 xl:self-start xl:border-l xl:pt-2 xl:pl-10">
        {launch && (
          <CostSummary
            cost={{
              ...launch,
              currency,
              delivery_type: draft?.delivery_type ?? 'rewardlinks',
            }}
            rates={launch.tax_kind ? launch : company}
          />
        )}
        {isOpen && wallet && (
          <WalletAfter available={wallet.available} total={total} currency={currency}>
            <Notice kind="warning" className="mt-4">
              {t('shortOf')}
            </Notice>
          </WalletAfter>
        )}
        {isOpen && budget?.monthly_limit && (
          <BudgetLine
            name={maker?.name ?? ''}
            limit={budget.monthly_limit}
            spent={budget.month === dayIn(timeZone).slice(0, 7) ? budget.spent : '0'}
            total={total}
            currency={currency}
          />
        )}
      </aside>
    </div>
  )
}

/** When the rewards of the launch to approve are sent, and how long they are valid. */
function RequestSchedule({ draft }: { draft: Draft }) {
  const t = useTranslations('launch')
  const facts = useLaunchFacts(draft, { needsApproval: true, waitsForFunds: false, hasOwnTimes: true })
  if (!facts) return null
  return (
    <RequestSection title={t('schedule')}>
      <ScheduleLines facts={facts} />
    </RequestSection>
  )
}
