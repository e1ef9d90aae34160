import { useQuery } from '@apollo/client/react'
import {
  AtSign,
  BadgeCheck,
  Bell,
  CalendarClock,
  CircleSlash,
  Eye,
  Gift,
  Mail,
  MessageSquare,
  RotateCcw,
  Send,
  Snowflake,
  Sun,
  UserRoundPen,
  WalletMinimal,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { maskEmail } from '#graphql/contracts/address/read-address.ts'
import { failureCodes } from '#graphql/contracts/message/words.ts'
import { dueMessages, isOneOf } from '#graphql/model/statuses.ts'
import { toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import { RetryButton } from '#web/entities/message/retry-button.tsx'
import { rewardReference } from '#web/entities/reward/reward-address.ts'
import { RewardLink } from '#web/entities/reward/reward-link.tsx'
import { graphql } from '#web/gql/gql.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import type { Entry, EntryOf, RewardPerson, ViewedReward } from './reward-view-query.ts'
import { Item, Reason } from './timeline-layout.tsx'

type Successor = ({ seq: string } & RewardPerson) | undefined
type ItemProps = { entry: Entry; reward: ViewedReward; successor: Successor }

/** One entry of a reward's timeline. */
export function TimelineItem({ entry, reward, successor }: ItemProps) {
  const t = useTranslations('rewardView.timelineOf')
  if (entry.of === 'event') return <EventItem entry={entry} reward={reward} successor={successor} />
  if (entry.of === 'message') return <MessageItem entry={entry} reward={reward} />
  if (entry.of === 'claim') return <ClaimItem entry={entry} currency={reward.currency} />
  const item = { entry, currency: reward.currency }
  if (entry.of === 'issued') return <Item {...item} icon={Gift} title={t('issued')} />
  if (entry.of === 'viewed') return <Item {...item} icon={Eye} title={t('viewed')} />
  if (entry.of === 'line') return <Item {...item} icon={WalletMinimal} title={entry.lines[0]?.description ?? ''} />
  const isReplaced = reward.status === 'replaced'
  return (
    <Item
      {...item}
      icon={isReplaced ? UserRoundPen : CircleSlash}
      title={t(isReplaced ? 'replaced' : reward.status === 'cancelled' ? 'cancelled' : 'ended')}
    >
      {reward.status === 'cancelled' && <BulkActor reward={reward} />}
      {reward.close_reason && <Reason>{reward.close_reason}</Reason>}
      {isReplaced && <SuccessorLink successor={successor} />}
    </Item>
  )
}

const BulkCancellation = graphql(`
  query RewardBulkCancellation($campaign: ID!, $reason: String!) {
    campaign_events(
      filter: {
        campaign: { id: { _eq: $campaign } }
        reason: { _eq: $reason }
        action: { _in: ["campaign.cancel_unclaimed", "campaign.cancel_matching", "rewards.cancel"] }
      }
      sort: ["-seq"]
      limit: 1
    ) {
      id
      actor {
        id
        name
      }
    }
  }
`)

/** The person who cancelled the reward together with others. Their act is recorded on the campaign, with the same reason. */
function BulkActor({ reward: { campaign, close_reason: reason } }: { reward: ViewedReward }) {
  const t = useTranslations('rewardView.timelineOf')
  const variables = { campaign: campaign?.id ?? '', reason: reason ?? '' }
  const { data } = useQuery(BulkCancellation, { variables, skip: !campaign || !reason })
  const actor = data?.campaign_events[0]?.actor
  return actor && <p className="text-xs text-muted-foreground">{t('withOthers', { name: actor.name })}</p>
}

const eventIcons = {
  'reward.cancel': CircleSlash,
  'reward.resend': Send,
  'reward.readdress': AtSign,
  'reward.replace': UserRoundPen,
  'reward.freeze': Snowflake,
  'reward.unfreeze': Sun,
  'rewards.cancel': CircleSlash,
  'rewards.resend': Send,
  'rewards.extend': CalendarClock,
  'message.retry': RotateCcw,
} as const

function EventItem({ entry, reward, successor }: { entry: EntryOf<'event'>; reward: ViewedReward; successor: Successor }) {
  const t = useTranslations('rewardView.timelineOf')
  const kinds = useTranslations('activityLog.kinds')
  const { action, actor, actor_kind: by, reason } = entry.event
  const act = isKnown(action) ? action : undefined
  const who = actor?.name ?? kinds(by === 'key' || by === 'operator' || by === 'system' ? by : 'person')
  return (
    <Item
      entry={entry}
      currency={reward.currency}
      icon={act ? eventIcons[act] : BadgeCheck}
      title={act ? t(`acts.${act}`) : action.replaceAll(/[._]/g, ' ')}
      who={who}
    >
      {reason && <Reason>{reason}</Reason>}
      {action === 'reward.replace' && <SuccessorLink successor={successor} />}
    </Item>
  )
}

const isKnown = (action: string): action is keyof typeof eventIcons => Object.hasOwn(eventIcons, action)

/** A link to the reward that another person got in place of this one. */
function SuccessorLink({ successor }: { successor: Successor }) {
  const t = useTranslations('rewardView.timelineOf')
  if (!successor) return null
  return (
    <p key={successor.seq}>
      {t.rich('successor', {
        name: successor.recipient_name || successor.recipient_email,
        link: () => (
          <RewardLink seq={successor.seq} className={textLinkClass}>
            {rewardReference(successor.seq)}
          </RewardLink>
        ),
      })}
    </p>
  )
}

function MessageItem({ entry, reward }: { entry: EntryOf<'message'>; reward: ViewedReward }) {
  const t = useTranslations('rewardView.timelineOf')
  const words = useTranslations('campaignView.messages')
  const timeZone = useOwnZone()
  const may = useMay()
  const { message } = entry
  const failure = failureCodes.find((each) => each === message.failure_code)
  const why = failure ? words(`failures.${failure}`) : message.failure_code
  const { recipient_email: email } = reward
  // A corrected address is not the one that an earlier message went to.
  const to = email && maskEmail(email) === message.to_masked ? email : message.to_masked
  const mayHelp = message.retryable || message.failure_code === 'may_have_arrived'
  const isWaiting = isOneOf(dueMessages, message.status)
  const steps = [
    message.delivered_at && t('delivered', { when: formatMoment(message.delivered_at, timeZone) }),
    message.opened_at && t('opened', { when: formatMoment(message.opened_at, timeZone) }),
    isWaiting && Date.parse(message.next_attempt_at) > serverNow() && t('due', { when: formatMoment(message.next_attempt_at, timeZone) }),
  ].filter((step) => typeof step === 'string')
  return (
    <Item
      entry={entry}
      currency={reward.currency}
      icon={message.kind === 'reminder' ? Bell : message.channel === 'email' ? Mail : MessageSquare}
      title={t(message.sent_at ? 'message' : 'messageWaiting', { kind: message.kind, channel: message.channel })}
    >
      <div className="wrap-anywhere text-muted-foreground">
        {to && <p>{t('to', { address: to })}</p>}
        {message.subject && (
          <p className="truncate" title={message.subject}>
            {t('subject', { subject: message.subject })}
          </p>
        )}
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3">
        <Status name={message.status} />
        {why && <span className="text-muted-foreground">{why}</span>}
        {message.status === 'failed' && mayHelp && may('reward.resend') && <RetryButton id={message.id} to={to} />}
      </div>
      {steps.length > 0 && <p className="text-xs text-muted-foreground">{steps.join(', ')}</p>}
    </Item>
  )
}

function ClaimItem({ entry, currency }: { entry: EntryOf<'claim'>; currency: string }) {
  const t = useTranslations('rewardView.timelineOf')
  const { value, points, voucher, brand } = entry.claim
  return (
    <Item
      entry={entry}
      currency={currency}
      icon="coin"
      title={t.rich('claimed', { amount: () => <Money whole amount={value} currency={currency} /> })}
    >
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {brand && (
          <>
            <BrandMark brand={toBrandLook(brand)} className="size-6 rounded-[6px]" />
            <span translate="no">{brand.name}</span>
          </>
        )}
        <span className="num text-muted-foreground">{t('voucher', { code: voucher })}</span>
        {points !== null && <span className="text-muted-foreground">{t('points', { count: points })}</span>}
      </div>
    </Item>
  )
}
