import {
  Archive,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleSlash,
  Clock,
  Eye,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  MailCheck,
  MailX,
  Snowflake,
  Stamp,
  Undo2,
  UserRoundPen,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { CoinDisc } from './coin.tsx'

type Look = { icon: LucideIcon | 'coin'; color: string }

const looks = {
  draft: { icon: CircleDashed, color: 'text-muted-foreground' },
  awaiting_funds: { icon: Hourglass, color: 'text-warning' },
  stopped: { icon: CirclePause, color: 'text-warning' },
  scheduled: { icon: CalendarClock, color: 'text-info' },
  sending: { icon: LoaderCircle, color: 'text-info' },
  processing: { icon: LoaderCircle, color: 'text-info' },
  needs_attention: { icon: CircleAlert, color: 'text-warning' },
  live: { icon: CirclePlay, color: 'text-success' },
  paused: { icon: CirclePause, color: 'text-paused' },
  completed: { icon: CircleCheck, color: 'text-primary' },
  partially_completed: { icon: CircleAlert, color: 'text-warning' },
  failed: { icon: CircleAlert, color: 'text-destructive' },
  in_review: { icon: Stamp, color: 'text-info' },
  approved: { icon: CircleCheck, color: 'text-success' },
  sent_back: { icon: Undo2, color: 'text-warning' },
  recalled: { icon: Undo2, color: 'text-muted-foreground' },
  void: { icon: CircleSlash, color: 'text-muted-foreground' },
  cancelled: { icon: CircleSlash, color: 'text-muted-foreground' },
  archived: { icon: Archive, color: 'text-muted-foreground' },
  issued: { icon: Clock, color: 'text-muted-foreground' },
  viewed: { icon: Eye, color: 'text-info' },
  claimed: { icon: 'coin', color: 'text-coin-text' },
  partially_claimed: { icon: 'coin', color: 'text-coin-text' },
  frozen: { icon: Snowflake, color: 'text-info' },
  replaced: { icon: UserRoundPen, color: 'text-muted-foreground' },
  claiming: { icon: LoaderCircle, color: 'text-info' },
  held: { icon: Hourglass, color: 'text-info' },
  on_hold: { icon: CirclePause, color: 'text-paused' },
  expired: { icon: CircleSlash, color: 'text-muted-foreground' },
  not_sent: { icon: CircleDashed, color: 'text-muted-foreground' },
  queued: { icon: Clock, color: 'text-muted-foreground' },
  retrying: { icon: LoaderCircle, color: 'text-warning' },
  sent: { icon: MailCheck, color: 'text-success' },
  delivered: { icon: MailCheck, color: 'text-success' },
  suppressed: { icon: CircleSlash, color: 'text-warning' },
  opened: { icon: Eye, color: 'text-info' },
  active: { icon: CircleCheck, color: 'text-success' },
  undeliverable: { icon: MailX, color: 'text-warning' },
  unsubscribed: { icon: CircleSlash, color: 'text-muted-foreground' },
  complained: { icon: MailX, color: 'text-destructive' },
  blocked: { icon: CircleSlash, color: 'text-destructive' },
  erased: { icon: CircleDashed, color: 'text-muted-foreground' },
  suspended: { icon: CirclePause, color: 'text-warning' },
  pending: { icon: Clock, color: 'text-info' },
  bounced: { icon: MailX, color: 'text-destructive' },
  email_verified: { icon: CircleDashed, color: 'text-muted-foreground' },
  use_case_set: { icon: CircleDashed, color: 'text-muted-foreground' },
  under_review: { icon: Clock, color: 'text-info' },
  more_info_needed: { icon: CircleAlert, color: 'text-warning' },
  verified: { icon: CircleCheck, color: 'text-success' },
  removed: { icon: CircleSlash, color: 'text-muted-foreground' },
  revoked: { icon: CircleSlash, color: 'text-muted-foreground' },
  rejected: { icon: CircleSlash, color: 'text-destructive' },
  created: { icon: LoaderCircle, color: 'text-info' },
  awaiting_payment: { icon: Hourglass, color: 'text-info' },
  partially_credited: { icon: CircleAlert, color: 'text-warning' },
  credited: { icon: 'coin', color: 'text-coin-text' },
  reversed: { icon: Undo2, color: 'text-destructive' },
} satisfies Record<string, Look>

export type StatusName = keyof typeof looks

/** Shows a state, such as `live`, as icon, word and colour. A state that only a newer server knows is shown by its name. */
export function Status({ name, className }: { name: StatusName; className?: string }) {
  const t = useTranslations('status')
  const look: Look = isKnown(name) ? looks[name] : { icon: CircleDashed, color: 'text-muted-foreground' }
  return (
    <span data-slot="status" className={cn('flex w-max items-center gap-[7px] whitespace-nowrap', className)}>
      {look.icon === 'coin' ? <CoinDisc /> : <look.icon aria-hidden className={cn('size-4 shrink-0 stroke-[1.8]', look.color)} />}
      <span>{isKnown(name) ? t(name) : String(name).replaceAll('_', ' ')}</span>
    </span>
  )
}

function isKnown(name: string): name is StatusName {
  return Object.hasOwn(looks, name)
}
