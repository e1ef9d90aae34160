import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApprovalNotice } from '#web/entities/approval/approval-notice.tsx'
import { hasNoApprover, neededApproval } from '#web/entities/approval/needed-approval.ts'
import { SentBackNotice } from '#web/entities/approval/sent-back-notice.tsx'
import { SupplyNotice } from '#web/entities/brand/supply-notice.tsx'
import { UnsupportedValuesNotice } from '#web/entities/brand/unsupported-values-notice.tsx'
import { useSupply } from '#web/entities/brand/use-supply.ts'
import { useUnsupportedValues } from '#web/entities/brand/use-unsupported-values.ts'
import { PhoneNotices } from '#web/entities/recipient/phone-notices.tsx'
import { FrozenNotice } from '#web/entities/wallet/frozen-notice.tsx'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { useDraft, useWizard } from '#web/wizard/wizard-context.ts'
import { BudgetAfter, isOverBudget, sumOfLaunches } from './budget-after.tsx'
import { CostSummary } from './cost-summary.tsx'
import { FinishStep } from './finish-step-query.ts'
import { isNameRequired } from './is-name-required.ts'
import { LaunchAction } from './launch-action.tsx'
import { LaunchError } from './launch-error.tsx'
import { findLaunchObstacle } from './launch-obstacle.ts'
import { NextEvents } from './next-events-list.tsx'
import { Review } from './review.tsx'
import { ShortOfMoney } from './short-of-money.tsx'
import { useLaunch } from './use-launch.ts'
import { useLaunchFacts } from './use-launch-facts.ts'
import { WalletAfter } from './wallet-after.tsx'

/** The classes of a notice on the last step. On wide screens they keep it out of the right column, which holds the cost summary. */
const besideSummary = 'mt-6 xl:mr-[402px]'

/** The last step, with a review, the cost and the button that launches the campaign (R31, R43). */
export function Component() {
  const t = useTranslations('launch')
  const may = useMay()
  const { id: me, company: own } = useUser()
  const isVerified = own.verification === 'verified'
  const draft = useDraft()
  const { wizard } = useWizard()
  const { id: campaign, total, currency } = draft
  const { data: answer, error: loadError } = useQuery(FinishStep, { variables: { campaign, me }, fetchPolicy: 'cache-and-network' })
  const { launch, isLaunching, error } = useLaunch()
  const unsupported = useUnsupportedValues(draft)
  const supply = useSupply(campaign, `${draft.version} ${total} ${errorCodeOf(error)}`)
  const [company, wallet] = [answer?.companies[0], answer?.wallets[0]]
  // An unverified company can neither launch nor recharge, so only the first is shown.
  const isShort = isVerified && wallet !== undefined && compareMoney(wallet.available, total) < 0
  const approval = answer && neededApproval(answer, { total, count: draft.recipient_count, me, timeZone: own.timeZone })
  const facts = useLaunchFacts(draft, {
    needsApproval: approval !== undefined,
    waitsForFunds: isShort,
    hasOwnTimes: (countOf(answer?.atOwnTime) ?? 0) > 0,
  })
  const data = useAfterSkeleton(answer)
  if (loadError && !answer) throw loadError
  if (!data)
    return (
      <StepBody title={t('heading')}>
        <PageSkeleton shape="form" isInside />
      </StepBody>
    )

  const mayLaunch = may('campaign.launch')
  const used = sumOfLaunches(data.launches_aggregated)
  const isOver = isOverBudget({ budget: draft.budget, used, total })
  const isFrozen = wallet?.status === 'frozen'
  const isPaused = own.pauseReason !== null
  const obstacle = findLaunchObstacle({
    mayLaunch,
    isPaused,
    isUnsupported: Boolean(unsupported),
    isOver,
    needsApproval: approval !== undefined,
    hasNoApprover: hasNoApprover(approval),
    isFrozen,
  })
  return (
    <>
      <StepBody title={t('heading')}>
        {mayLaunch && !isVerified && error === null && (
          <Notice kind="warning" className={besideSummary}>
            <p>{t('notVerified')}</p>
            <Link className="link" to="/profile/company">
              {t('toCompany')}
            </Link>
          </Notice>
        )}
        {wallet && <FrozenNotice wallet={wallet} isRecharge={isShort} className={besideSummary} />}
        {error !== null && (isShort || errorCodeOf(error) !== 'INSUFFICIENT_BALANCE') && (
          <div className={besideSummary}>
            <LaunchError error={error} />
          </div>
        )}
        {unsupported && error === null && (
          <UnsupportedValuesNotice unsupported={unsupported} currency={currency} className={besideSummary}>
            <Link className="link" to={stepPath(wizard, 'catalogue', campaign)}>
              {t('goTo', { step: t('catalogue') })}
            </Link>
            {draft.delivery_type === 'rewardlinks' && (
              <Link className="link" to={stepPath(wizard, 'recipients', campaign)}>
                {t('goTo', { step: t('recipients') })}
              </Link>
            )}
          </UnsupportedValuesNotice>
        )}
        {!unsupported && error === null && (
          <SupplyNotice supply={supply} currency={currency} className={besideSummary}>
            <Link className="link" to={stepPath(wizard, 'catalogue', campaign)}>
              {t('goTo', { step: t('catalogue') })}
            </Link>
          </SupplyNotice>
        )}
        <SentBackNotice campaign={campaign} />
        <PhoneNotices draft={draft} className={besideSummary} />
        {!mayLaunch && (
          <Notice kind="info" className={besideSummary}>
            {t('mayNot')}
          </Notice>
        )}
        <div className="mt-6 flex flex-col gap-8 sm:mt-7 xl:grid xl:grid-cols-[minmax(0,1fr)_348px] xl:gap-14">
          <div className="max-xl:order-2 xl:[&>section:first-child]:border-t">
            <Review
              imports={data.imports}
              withMobile={countOf(data.withMobile)}
              nameless={countOf(data.campaign_recipients_aggregated)}
              testedAt={data.messages[0]?.sent_at ?? null}
              facts={facts}
              receiver={data.members.find(({ id }) => id === draft.delivery?.receiver)?.name}
            />
            {facts && <NextEvents facts={facts} />}
          </div>
          <aside
            aria-label={t('cost')}
            className="grid content-start gap-10 max-xl:order-1 xl:-mt-[68px] xl:self-start xl:border-l xl:pt-2 xl:pl-10"
          >
            <CostSummary cost={draft} rates={company} />
            {draft.budget !== null && (
              <BudgetAfter
                budget={draft.budget}
                used={used}
                total={total}
                currency={currency}
                changePath={stepPath(wizard, 'details', campaign)}
              />
            )}
            {mayLaunch && approval && !isOver && error === null && <ApprovalNotice {...approval} />}
            {wallet && !isOver && (
              <WalletAfter available={wallet.available} total={total} currency={currency}>
                <ShortOfMoney
                  available={wallet.available}
                  waitText={
                    mayLaunch && isVerified && !approval && !isFrozen && !isPaused ? (deadline) => t('waitText', { deadline }) : undefined
                  }
                  returnTo={stepPath(wizard, 'finish', draft.id)}
                  delivery={draft.delivery}
                />
              </WalletAfter>
            )}
            <p className="border-t pt-4 text-xs text-muted-foreground max-xl:hidden">{t('onlyOnce')}</p>
          </aside>
        </div>
      </StepBody>
      <StepBar
        reason={obstacle && t(`obstacles.${obstacle}`)}
        act={
          !obstacle && (
            <LaunchAction
              draft={draft}
              needsApproval={approval !== undefined}
              isShort={isShort}
              isNameRequired={isNameRequired(company, draft)}
              isLaunching={isLaunching}
              launch={launch}
              className="max-sm:flex-1"
            />
          )
        }
      />
    </>
  )
}
