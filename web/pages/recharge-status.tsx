import { useQuery, useSuspenseQuery } from '@apollo/client/react'
import { CircleAlert, CircleSlash, Clock, Hourglass, Landmark, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react'
import { data as answer, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { creditedRecharges, isOneOf } from '#graphql/model/statuses.ts'
import { FrozenNotice } from '#web/entities/wallet/frozen-notice.tsx'
import { isOpenRecharge } from '#web/entities/wallet/recharge-states.ts'
import { RechargesLiveUpdates } from '#web/features/recharge/recharge-live.tsx'
import { BankTransfer } from '#web/features/recharge-status/bank-transfer.tsx'
import { isTransfer, type Recharge } from '#web/features/recharge-status/recharge.ts'
import { RechargeStatusPage } from '#web/features/recharge-status/recharge-status-query.ts'
import { useStateLabels } from '#web/features/recharge-status/state-labels.ts'
import { StatusActions } from '#web/features/recharge-status/status-actions.tsx'
import { StatusDetails } from '#web/features/recharge-status/status-details.tsx'
import { StatusSummary } from '#web/features/recharge-status/status-summary.tsx'
import type { RechargeStatusPageQuery } from '#web/gql/graphql.ts'
import { useLiveStatus } from '#web/lib/apollo/live-status.ts'
import { cn } from '#web/lib/cn.ts'
import { signOf } from '#web/lib/money/money.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { CoinDisc } from '#web/ui/coin.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { SkeletonBoundary } from '#web/ui/skeleton-boundary.tsx'

const idOf = (params: URLSearchParams) => params.get('id') ?? ''

/** Redirects to the recharge page when the URL has no id, and throws 404 for an invalid one (S1). */
export function loader({ request }: LoaderFunctionArgs) {
  const id = idOf(new URL(request.url).searchParams)
  if (!id) throw redirect('/recharge')
  if (!isUuid(id)) throw answer(null, { status: 404 })
  return null
}

/** The status of a recharge (R27). It updates automatically. Opening or reloading it changes nothing. */
export function Component() {
  const [params] = useSearchParams()
  const may = useMay()
  const id = idOf(params)
  if (!may('money.view')) return <ErrorScreen status={401} />
  return (
    <>
      <RechargesLiveUpdates refetch={['RechargeStatusPage']} />
      <SkeletonBoundary skeleton={<PageSkeleton />}>
        <RechargeStatus key={id} id={id} />
      </SkeletonBoundary>
    </>
  )
}

function RechargeStatus({ id }: { id: string }) {
  const { data } = useSuspenseQuery(RechargeStatusPage, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const { recharges_by_id: recharge, ...rest } = data
  return recharge && <RechargeView recharge={recharge} {...rest} />
}

type RechargeViewProps = Omit<RechargeStatusPageQuery, 'recharges_by_id'> & { recharge: Recharge }

function RechargeView({ recharge, documents, wallets, companies }: RechargeViewProps) {
  const t = useTranslations('rechargeStatus')
  const { title, text, why } = useStateLabels(recharge)
  usePageTitle(t('number', { number: recharge.number }))
  const isDown = useLiveStatus() === 'reconnecting'
  const [wallet] = wallets
  return (
    <>
      {isOpenRecharge(recharge.status) && <PollRecharge id={recharge.id} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[minmax(0,1fr)_336px] lg:gap-18">
        <div className="min-w-0">
          <p className="text-muted-foreground">{t('number', { number: recharge.number })}</p>
          <div className="mt-3 flex items-start gap-3.5 sm:[&>svg]:mt-1">
            <StateMark recharge={recharge} />
            <PageHeading>{title}</PageHeading>
          </div>
          <p role="status" className="mt-3 max-w-[600px] text-base text-muted-foreground">
            <span className="sr-only">{`${title}. `}</span>
            <span>{text}</span>
          </p>
          {why && (
            <Notice kind="warning" className="mt-5 max-w-[600px]">
              {why}
            </Notice>
          )}
          {signOf(recharge.reversed_amount) > 0 && wallet && <FrozenNotice wallet={wallet} className="mt-5 max-w-[600px]" />}
          {isDown && isOpenRecharge(recharge.status) && <p className="mt-4 text-xs text-muted-foreground">{t('connection')}</p>}
          <StatusActions recharge={recharge} />
          {isTransfer(recharge) && isOpenRecharge(recharge.status) && (
            <BankTransfer recharge={recharge} proforma={documents.find(({ kind }) => kind === 'proforma')} />
          )}
          <StatusDetails recharge={recharge} documents={documents} />
        </div>
        <StatusSummary recharge={recharge} wallet={wallet} company={companies[0]} />
      </div>
    </>
  )
}

const [usualMs, whileDownMs] = [10_000, 3000]

/** Refetches the recharge at intervals while money may still arrive, in case live updates are down. Renders nothing. */
function PollRecharge({ id }: { id: string }) {
  const isDown = useLiveStatus() === 'reconnecting'
  useQuery(RechargeStatusPage, { variables: { id }, fetchPolicy: 'cache-first', pollInterval: isDown ? whileDownMs : usualMs })
  return null
}

const marks: Record<string, [LucideIcon, string]> = {
  created: [LoaderCircle, 'text-info motion-safe:animate-[spin_2s_linear_infinite]'],
  awaiting_payment: [Hourglass, 'text-info'],
  processing: [Clock, 'text-info'],
  failed: [CircleAlert, 'text-destructive'],
  rejected: [CircleSlash, 'text-destructive'],
  cancelled: [CircleSlash, 'text-muted-foreground'],
  expired: [CircleSlash, 'text-muted-foreground'],
  reversed: [Undo2, 'text-destructive'],
}

/** The icon of the recharge's state. It is gold only when money was credited. */
function StateMark({ recharge }: { recharge: Recharge }) {
  const { status } = recharge
  if (isOneOf(creditedRecharges, status)) return <CoinDisc className="size-8" />
  const [Icon, color] = marks[status] ?? [Clock, 'text-info']
  const Mark = isTransfer(recharge) && status === 'awaiting_payment' ? Landmark : Icon
  return <Mark aria-hidden className={cn('size-8 shrink-0 stroke-[1.4]', color)} />
}
