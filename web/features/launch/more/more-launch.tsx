import { useMutation, useQuery } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApprovalNotice } from '#web/entities/approval/approval-notice.tsx'
import { hasNoApprover, neededApproval } from '#web/entities/approval/needed-approval.ts'
import { SupplyNotice } from '#web/entities/brand/supply-notice.tsx'
import { useSupply } from '#web/entities/brand/use-supply.ts'
import { useUnsupportedValues } from '#web/entities/brand/use-unsupported-values.ts'
import { RecipientsStep } from '#web/entities/recipient/recipients-step-query.ts'
import { FrozenNotice } from '#web/entities/wallet/frozen-notice.tsx'
import { BudgetAfter, isOverBudget, sumOfLaunches } from '#web/features/launch/budget-after.tsx'
import { CostSummary } from '#web/features/launch/cost-summary.tsx'
import { FinishStep } from '#web/features/launch/finish-step-query.ts'
import { isNameRequired } from '#web/features/launch/is-name-required.ts'
import { LaunchAction } from '#web/features/launch/launch-action.tsx'
import { launchKey } from '#web/features/launch/launch-key.ts'
import { NextEvents } from '#web/features/launch/next-events-list.tsx'
import { ShortOfMoney } from '#web/features/launch/short-of-money.tsx'
import { LaunchCampaign, type LaunchInput } from '#web/features/launch/use-launch.ts'
import { useLaunchFacts } from '#web/features/launch/use-launch-facts.ts'
import { WalletAfter } from '#web/features/launch/wallet-after.tsx'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import type { Draft } from '#web/wizard/draft.ts'
import { editPath } from '#web/wizard/steps.ts'
import { findLaunchObstacle } from '../launch-obstacle.ts'

/** The cost of the launch to the added people, the remaining balance and the launch button. */
export function MoreLaunch({ draft }: { draft: Draft }) {
  const t = useTranslations('campaignView.more')
  const tLaunch = useTranslations('launch')
  const errorText = useErrorText()
  const { id: me, company: own } = useUser()
  const { id: campaign, currency, recipient_count: count, total } = draft
  const { data: answer, error: loadError } = useQuery(FinishStep, { variables: { campaign, me }, fetchPolicy: 'cache-and-network' })
  const { launch, isLaunching, refusal } = useMoreLaunch(draft)
  const unsupported = useUnsupportedValues(draft)
  const supply = useSupply(campaign, `${count} ${total}`)
  const [company, wallet] = [answer?.companies[0], answer?.wallets[0]]
  const isShort = wallet !== undefined && compareMoney(wallet.available, total) < 0
  const approval = answer && neededApproval(answer, { total, count, me, timeZone: own.timeZone })
  const facts = useLaunchFacts(draft, {
    needsApproval: approval !== undefined,
    waitsForFunds: isShort,
    hasOwnTimes: (countOf(answer?.atOwnTime) ?? 0) > 0,
  })
  const data = useAfterSkeleton(answer)
  if (loadError && !answer) throw loadError
  if (!data) return <Skeleton className="mt-10 h-56" />

  const used = sumOfLaunches(data.launches_aggregated)
  const isOver = isOverBudget({ budget: draft.budget, used, total })
  const isFrozen = wallet?.status === 'frozen'
  const isPaused = own.pauseReason !== null
  const obstacle = findLaunchObstacle({
    mayLaunch: true,
    isPaused,
    isUnsupported: Boolean(unsupported),
    isOver,
    needsApproval: approval !== undefined,
    hasNoApprover: hasNoApprover(approval),
    isFrozen,
  })
  const mayWait = own.verification === 'verified' && !approval && !isFrozen && !isPaused
  return (
    <div className="mt-10 border-t pt-8">
      {wallet && <FrozenNotice wallet={wallet} isRecharge={isShort} className="mb-6" />}
      {!unsupported && refusal === undefined && <SupplyNotice supply={supply} currency={currency} className="mb-6" />}
      <div className="grid max-w-[860px] gap-8 md:grid-cols-2 md:gap-14">
        <CostSummary cost={draft} rates={company} />
        <div className="grid content-start gap-8">
          {draft.budget !== null && (
            <BudgetAfter budget={draft.budget} used={used} total={total} currency={currency} changePath={editPath(draft)} />
          )}
          {approval && !isOver && <ApprovalNotice {...approval} />}
          {wallet && !isOver && (
            <WalletAfter available={wallet.available} total={total} currency={currency}>
              <ShortOfMoney
                available={wallet.available}
                waitText={mayWait ? (deadline) => t('waitText', { deadline }) : undefined}
                returnTo={`/campaigns/${campaign}/view?tab=more`}
                delivery={facts?.delivery ?? null}
              />
            </WalletAfter>
          )}
        </div>
      </div>
      {facts && (
        <div className="mt-8 max-w-[860px]">
          <NextEvents facts={facts} />
        </div>
      )}
      {refusal !== undefined && (
        <Notice kind="error" className="mt-6">
          {errorText(refusal)}
        </Notice>
      )}
      {obstacle && (
        <p role="status" className="mt-7 text-muted-foreground">
          {tLaunch(`obstacles.${obstacle}`)}
        </p>
      )}
      {!obstacle && (approval || !isShort || mayWait) && (
        <LaunchAction
          draft={draft}
          needsApproval={approval !== undefined}
          isShort={isShort}
          isNameRequired={isNameRequired(company, draft)}
          isLaunching={isLaunching}
          launch={launch}
          launchLabel={t('act', { count, total: formatMoney(total, currency, { whole: true }) })}
          className="mt-7 max-sm:w-full"
        />
      )}
    </div>
  )
}

/**
 * Returns a function that launches the campaign for the people added since the last launch, at the total on the page. Refetches the page
 * after an error.
 */
function useMoreLaunch({ id, version, currency, recipient_count: count, total, launched_through: through, name }: Draft) {
  const t = useTranslations('campaignView.more')
  const launched = useTranslations('launch')
  const isInFlight = useRef(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [send, { loading, client }] = useMutation(LaunchCampaign)

  const launch = async ({ waitForFunds, confirmName }: LaunchInput) => {
    if (isInFlight.current) return
    isInFlight.current = true
    setRefusal(undefined)
    try {
      const idempotencyKey = launchKey({ id, version, total, round: String(through) })
      const { data } = await send({ variables: { id, idempotencyKey, expectedTotal: total, waitForFunds, confirmName } })
      const sum = formatMoney(total, currency, { whole: true })
      const status = data?.launchCampaign?.status
      if (status === 'pending_approval') toast(launched('submitted', { name }))
      else toast(status === 'awaiting_funds' ? launched('waits', { name, total: sum }) : t('sent', { count, total: sum }))
      await client.refetchQueries({ include: ['CampaignViewPage'] })
    } catch (failure) {
      const isLaunched = errorCodeOf(failure) === 'NOT_A_DRAFT'
      if (isLaunched) toast(launched('already', { name }))
      else setRefusal(failure)
      await client.refetchQueries({ include: isLaunched ? ['CampaignViewPage'] : [RecipientsStep, FinishStep] })
    } finally {
      isInFlight.current = false
    }
  }
  return { launch, isLaunching: loading, refusal }
}
