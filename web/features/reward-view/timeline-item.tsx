import {
  AtSign,
  BadgeCheck,
  Bell,
  CircleSlash,
  Eye,
  Gift,
  type LucideIcon,
  Mail,
  MessageSquare,
  RotateCcw,
  Send,
  Snowflake,
  Sun,
  UserRoundPen,
  WalletMinimal,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { maskEmail } from '#graphql/contracts/address/read-address.ts'
import { failureCodes } from '#graphql/contracts/message/words.ts'
import { toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import { RetryButton } from '#web/entities/message/retry-button.tsx'
import { rewardReference } from '#web/entities/reward/reward-address.ts'
import { RewardLink } from '#web/entities/reward/reward-link.tsx'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { signOf } from '#web/lib/money/money.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { CoinDisc } from '#web/ui/coin.tsx'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { When } from '#web/ui/when.tsx'
import type { Entry, EntryOf, RewardPerson, ViewedReward } from './reward-view-query.ts'

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
      {reward.close_reason && <Reason>{reward.close_reason}</Reason>}
      {isReplaced && <SuccessorLink successor={successor} />}
    </Item>
  )
}

const eventIcons = {
  'reward.cancel': CircleSlash,
  'reward.resend': Send,
  'reward.readdress': AtSign,
  'reward.replace': UserRoundPen,
  'reward.freeze': Snowflake,
  'reward.unfreeze': Sun,
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
    <p>
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
  const isWaiting = message.status === 'queued' || message.status === 'retrying'
  const steps = [
    message.delivered_at && t('delivered', { when: formatMoment(message.delivered_at, timeZone) }),
    message.opened_at && t('opened', { when: formatMoment(message.opened_at, timeZone) }),
    isWaiting && Date.parse(message.next_attempt_at) > Date.now() && t('due', { when: formatMoment(message.next_attempt_at, timeZone) }),
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
        {message.status === 'failed' && message.retryable && may('reward.resend') && <RetryButton id={message.id} to={to} />}
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
            {brand.name}
          </>
        )}
        <span className="num text-muted-foreground">{t('voucher', { code: voucher })}</span>
        {points !== null && <span className="text-muted-foreground">{t('points', { count: points })}</span>}
      </div>
    </Item>
  )
}

function Reason({ children }: { children: string }) {
  const t = useTranslations('rewardView')
  return <p className="wrap-anywhere text-muted-foreground">{t('reason', { reason: children })}</p>
}

type ItemLayout = {
  entry: Entry
  currency: string
  icon: LucideIcon | 'coin'
  title: ReactNode
  /** The person, key or system that did it. */
  who?: string
  children?: ReactNode
}

/** The layout of an entry: icon on the line, title, time and author, its details, and the ledger entries of the same moment. */
function Item({ entry, currency, icon: Icon, title, who, children }: ItemLayout) {
  const timeZone = useOwnZone()
  return (
    <li className="relative pb-5 pl-8 before:absolute before:top-6 before:bottom-0 before:left-[9px] before:border-l last:before:hidden">
      <span className="absolute top-0.5 left-0 grid size-[19px] place-items-center bg-popover text-muted-foreground">
        {Icon === 'coin' ? <CoinDisc /> : <Icon aria-hidden className="size-4 stroke-[1.8]" />}
      </span>
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-medium">{title}</p>
        <When iso={entry.at} timeZone={timeZone} className="shrink-0 text-xs text-muted-foreground" />
      </div>
      {who && <p className="text-xs text-muted-foreground">{who}</p>}
      {children}
      {entry.lines.map((line) => (
        <LedgerNote key={line.id} line={line} currency={currency} isAlone={entry.of === 'line'} />
      ))}
    </li>
  )
}

type LedgerNoteProps = {
  line: Entry['lines'][number]
  currency: string
  /** True when the entry has the line's description as its title. */
  isAlone: boolean
}

/** The changes of the wallet’s balances by a ledger entry. */
function LedgerNote({ line, currency, isAlone }: LedgerNoteProps) {
  const t = useTranslations('rewardView.timelineOf')
  const amount = (sum: string) => () => <Money signed amount={sum} currency={currency} />
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
      {!isAlone && <span>{t('ledger')}</span>}
      {signOf(line.delta_available) !== 0 && <span>{t.rich('available', { amount: amount(line.delta_available) })}</span>}
      {signOf(line.delta_reserved) !== 0 && <span>{t.rich('held', { amount: amount(line.delta_reserved) })}</span>}
      {line.actor && isAlone && <span>{line.actor.name}</span>}
    </p>
  )
}
