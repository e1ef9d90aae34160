import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isOneOf, refundableRewards } from '#graphql/model/statuses.ts'
import { personAddress } from '#web/entities/recipient/person-address.ts'
import { rewardReference } from '#web/entities/reward/reward-address.ts'
import { RewardLink } from '#web/entities/reward/reward-link.tsx'
import { useRewardActs } from '#web/entities/reward/use-reward-acts.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/form/facts.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { When } from '#web/ui/when.tsx'
import type { ViewedReward } from './reward-view-query.ts'

const BulkRewardsDialog = lazyComponent(async () => (await import('#web/entities/reward/bulk-rewards-dialog.tsx')).BulkRewardsDialog)

/** The reward's value and what is left of it, with its state and its delivery. */
export function RewardSum({ reward }: { reward: ViewedReward }) {
  const t = useTranslations('rewardView')
  const list = useTranslations('rewards')
  const timeZone = useOwnZone()
  const { value, remaining, currency, uses, uses_left: usesLeft } = reward
  const isOpen = !reward.closed_at && reward.status !== 'claimed'
  const isPart = isOpen && compareMoney(remaining, value) !== 0
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money display amount={value} currency={currency} className="text-2xl" />
        {isPart && (
          <span className="text-base text-muted-foreground">
            {t.rich('left', { amount: () => <Money whole amount={remaining} currency={currency} className="text-foreground" /> })}
          </span>
        )}
      </p>
      {uses !== null && uses > 1 && <p className="mt-0.5 text-muted-foreground">{t('uses', { left: usesLeft ?? 0, uses })}</p>}
      {reward.points !== null && <p className="mt-0.5 text-muted-foreground">{t('points', { count: reward.points })}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5">
        <Status name={reward.status} />
        {reward.recipient_email && (
          <span className="flex items-center gap-2 text-muted-foreground">
            {list('message')} <Status name={reward.delivery_status} />
          </span>
        )}
      </div>
      {reward.frozen_until && reward.status === 'frozen' && (
        <p className="mt-1.5 text-muted-foreground">{t('frozenUntil', { when: formatMoment(reward.frozen_until, timeZone) })}</p>
      )}
      {reward.close_reason && <p className="mt-1.5 wrap-anywhere text-muted-foreground">{t('reason', { reason: reward.close_reason })}</p>}
    </div>
  )
}

/** The acts on the reward that the user may do. One that is not possible now says why. */
export function RewardActs({ reward }: { reward: ViewedReward }) {
  const t = useTranslations('rewardView')
  const may = useMay()
  const [isExtending, setIsExtending] = useState(false)
  const { acts: own, dialog } = useRewardActs(reward)
  const extend = { name: 'extend', label: t('extend'), icon: CalendarClock, blocker: undefined, start: () => setIsExtending(true) }
  const acts = may('reward.extend') && isOneOf(refundableRewards, reward.status) ? [...own.slice(0, -1), extend, ...own.slice(-1)] : own
  const blocked = acts.filter(({ blocker }) => blocker)
  return (
    <>
      {acts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, these open dialogs
        <div role="group" aria-label={t('acts')} className="mt-5">
          <div className="flex flex-wrap gap-2">
            {acts.map(({ name, label, icon: Icon, blocker, start }) => (
              <Button
                key={name}
                size="small"
                disabled={blocker !== undefined}
                aria-describedby={blocker && `blocked-${name}`}
                onClick={start}
              >
                <Icon aria-hidden />
                <span>{label}</span>
              </Button>
            ))}
          </div>
          {blocked.map(({ name, label, blocker }) => (
            <p key={name} id={`blocked-${name}`} className="mt-2 text-xs text-muted-foreground">
              {t('blocked', { act: label.replace('…', ''), why: blocker ?? '' })}
            </p>
          ))}
        </div>
      )}
      {dialog}
      {isExtending && <BulkRewardsDialog kind="extend" filter={{ ids: [reward.id] }} onOpenChange={setIsExtending} />}
    </>
  )
}

/** The reward’s address, campaign, dates and code. */
export function RewardFacts({ reward }: { reward: ViewedReward }) {
  const t = useTranslations('rewardView')
  const timeZone = useOwnZone()
  const { campaign, recipient, replaces, recipient_email: email } = reward
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-5 gap-y-4 border-t pt-5 max-sm:text-sm">
      {recipient && (
        <Fact label={t('person')} className="col-span-2">
          <Link to={personAddress(recipient.id)} className={cn(textLinkClass, 'min-w-0 wrap-anywhere')}>
            {recipient.status === 'erased' ? t('erased') : reward.recipient_name || email}
          </Link>
          {reward.recipient_name && <span className="min-w-0 wrap-anywhere text-muted-foreground">{email}</span>}
        </Fact>
      )}
      {campaign && (
        <Fact label={t('campaign')} className="col-span-2">
          <Link to={`/campaigns/${campaign.id}/view`} className={textLinkClass}>
            {campaign.name}
          </Link>
        </Fact>
      )}
      <Fact label={t('issued')}>
        <When iso={reward.issued_at} timeZone={timeZone} />
      </Fact>
      <Fact label={t(reward.status === 'expired' ? 'expired' : 'expires')}>{formatMoment(reward.expires_at, timeZone)}</Fact>
      {reward.code_last4 && <Fact label={t('codeLabel')}>{t('codeEnd', { end: reward.code_last4 })}</Fact>}
      {reward.send_at && reward.delivery_status === 'scheduled' && <Fact label={t('sends')}>{formatMoment(reward.send_at, timeZone)}</Fact>}
      {replaces && (
        <Fact label={t('replaces')}>
          <RewardLink seq={replaces.seq} className={textLinkClass}>
            {rewardReference(replaces.seq)}
          </RewardLink>
        </Fact>
      )}
    </dl>
  )
}
