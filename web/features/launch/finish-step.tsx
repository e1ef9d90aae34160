import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { undoSecondsOf } from '#graphql/rules/campaign/undo-time.ts'
import { ApprovalNotice } from '#web/entities/approval/approval-notice.tsx'
import { hasNoApprover, neededApproval } from '#web/entities/approval/needed-approval.ts'
import { SentBackNotice } from '#web/entities/approval/sent-back-notice.tsx'
import { SupplyNotice } from '#web/entities/brand/supply-notice.tsx'
import { UnsupportedValuesNotice } from '#web/entities/brand/unsupported-values-notice.tsx'
import { useSupply } from '#web/entities/brand/use-supply.ts'
import { useUnsupportedValues } from '#web/entities/brand/use-unsupported-values.ts'
import { instantsOf } from '#web/entities/delivery/delivery-form.ts'
import { usePointUnit } from '#web/entities/points/use-point-unit.ts'
import { PhoneNotices } from '#web/entities/recipient/phone-notices.tsx'
import { FrozenNotice } from '#web/entities/wallet/frozen-notice.tsx'
import { countOf } from '#web/lib/apollo/count-of.ts'
import { formatDay, formatRowTime } from '#web/lib/dates/dates.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Section } from '#web/ui/section.tsx'
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
import { Review } from './review.tsx'
import { ShortOfMoney } from './short-of-money.tsx'
import { useLaunch } from './use-launch.ts'
import { WalletAfter } from './wallet-after.tsx'

/** The classes of a notice on the last step. On wide screens they keep it out of the right column, which holds the cost summary. */
const besideSummary = 'mt-6 lg:mr-[402px]'

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
  const data = useAfterSkeleton(answer)
  if (loadError && !answer) throw loadError
  if (!data)
    return (
      <StepBody title={t('heading')}>
        <PageSkeleton shape="form" isInside />
      </StepBody>
    )

  const [company, wallet] = [data.companies[0], data.wallets[0]]
  const mayLaunch = may('campaign.launch')
  const approval = neededApproval(data, { total, count: draft.recipient_count, me, timeZone: own.timeZone })
  const used = sumOfLaunches(data.launches_aggregated)
  const isOver = isOverBudget({ budget: draft.budget, used, total })
  const isFrozen = wallet?.status === 'frozen'
  const isPaused = own.pauseReason !== null
  // An unverified company can neither launch nor recharge, so only the first is shown.
  const isShort = isVerified && wallet !== undefined && compareMoney(wallet.available, total) < 0
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
        <div className="mt-6 flex flex-col gap-8 sm:mt-7 lg:grid lg:grid-cols-[minmax(0,1fr)_348px] lg:gap-14">
          <div className="max-lg:order-2 lg:[&>section:first-child]:border-t">
            <Review
              imports={data.imports}
              withMobile={countOf(data.withMobile)}
              nameless={countOf(data.campaign_recipients_aggregated)}
              testedAt={data.messages[0]?.sent_at ?? null}
              needsApproval={approval !== undefined}
              receiver={data.members.find(({ id }) => id === draft.delivery?.receiver)?.name}
            />
            <NextEvents waitsForFunds={isShort} needsApproval={approval !== undefined} atOwnTime={countOf(data.atOwnTime)} />
          </div>
          <aside
            aria-label={t('cost')}
            className="grid content-start gap-10 max-lg:order-1 lg:self-start min-[1280px]:-mt-[68px] lg:border-l lg:pt-2 lg:pl-10"
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
            <p className="border-t pt-4 text-xs text-muted-foreground max-lg:hidden">{t('onlyOnce')}</p>
          </aside>
        </div>
      </StepBody>
      <StepBar
        act={
          mayLaunch && !isPaused && !unsupported && !isOver && !hasNoApprover(approval) && (approval || !isFrozen) ? (
            <LaunchAction
              draft={draft}
              needsApproval={approval !== undefined}
              isShort={isShort}
              isNameRequired={isNameRequired(company, draft)}
              isLaunching={isLaunching}
              launch={launch}
              className="max-sm:flex-1"
            />
          ) : (
            <span />
          )
        }
      />
    </>
  )
}

type NextEventsProps = {
  waitsForFunds: boolean
  needsApproval: boolean
  /** The number of people with their own send time. */
  atOwnTime: number
}

/** A list of what happens after the launch, such as sending, reminders and expiry, with their times. */
function NextEvents({ waitsForFunds, needsApproval, atOwnTime }: NextEventsProps) {
  const t = useTranslations('launch')
  const { delivery, usual_undo: usualUndo, total, value, currency, delivery_type: type } = useDraft()
  const unit = usePointUnit(type)
  if (!delivery) return null
  const { sendAt, expiresAt } = instantsOf(delivery, new Date())
  const isNow = delivery.sendMode === 'now'
  const waits = waitsForFunds || needsApproval
  // Launches that wait for approval or money start without an undo period.
  const undoSeconds = isNow && !waits ? undoSecondsOf(delivery, usualUndo ?? 0, 'person') : 0
  const undo = undoSeconds % 60 ? t('undoSeconds', { count: undoSeconds }) : t('undoMinutes', { count: undoSeconds / 60 })
  const spent = { value: value ? formatMoney(value, currency, { whole: true }) : '' }
  const sendingText =
    type === 'rewardpoints' ? t('pointsGo', { unit: unit(0) }) : t(delivery.handover === 'download' ? 'codesMade' : 'mailsGoNow')
  const events = [
    ...(needsApproval ? [{ when: t('now'), what: t('approversHear') }] : []),
    {
      when: t(needsApproval ? 'onceApproved' : waitsForFunds ? 'onceFunded' : 'now'),
      what: t('moneyMoves', { total: formatMoney(total, currency) }) + (undoSeconds > 0 ? ` ${undo}` : ''),
    },
    {
      when: isNow ? t(waits ? 'minutesLater' : 'withinMinutes') : formatRowTime(sendAt.toISOString(), delivery.timeZone),
      what: sendingText + (isNow ? '' : ` ${t('untilThen')}`),
    },
    ...(atOwnTime > 0 ? [{ when: t('ownTimes'), what: t('ownTimesWhat', { count: atOwnTime }) }] : []),
    { when: t('asTheyPick'), what: t(type === 'rewardlinks' && value ? 'spentOnly' : 'spentOnlyEach', spent) },
    { when: formatDay(expiresAt.toISOString(), delivery.timeZone), what: t('returns') },
  ]
  return (
    <Section title={t('next')} className="gap-1 pt-[18px] pb-5 sm:grid-cols-[168px_minmax(0,1fr)] sm:pt-[18px] sm:pb-5">
      <ol>
        {events.map(({ when, what }) => (
          <li key={when} className="grid py-[3px] text-pretty sm:grid-cols-[128px_1fr]">
            <span className="text-muted-foreground">{when}</span>
            {what}
          </li>
        ))}
      </ol>
    </Section>
  )
}
