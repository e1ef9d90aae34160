import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { isDownloaded } from '#web/entities/campaign/is-downloaded.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useNow } from '#web/lib/dates/use-now.ts'
import { useUser } from '#web/lib/session/session.ts'
import { WorkProgress } from './work-progress.tsx'

const LaunchProgress_campaign = graphql(`
  fragment LaunchProgress_campaign on campaigns {
    id
    status
    delivery_type
    delivery
    issued_count
    sent_count
    claimed_count
    returned_count
    failed_count
  }
`)

const LaunchProgress_launch = graphql(`
  fragment LaunchProgress_launch on launches {
    id
    status
    progress_total
    progress_done
    started_at
  }
`)

type LaunchProgressProps = {
  campaign: FragmentType<typeof LaunchProgress_campaign>
  launch: FragmentType<typeof LaunchProgress_launch>
  /** The number of messages that are sent later, at the local time of each person. */
  atOwnTime: number
  /** The number of unclaimed rewards when the user started to cancel them on this page. Undefined if they did not. */
  cancelling: number | undefined
}

/**
 * A progress bar for issuing the rewards, sending their messages or cancelling them. Messages of a paused company are shown as on hold.
 * Afterwards shows how many messages are still to be sent at local times.
 */
export function LaunchProgress({ campaign, launch, atOwnTime, cancelling }: LaunchProgressProps) {
  const t = useTranslations('campaignView.progress')
  const isPaused = useUser().company.pauseReason !== null
  const { data: out } = useFragmentData({ fragment: LaunchProgress_campaign, from: campaign })
  const { data: order } = useFragmentData({ fragment: LaunchProgress_launch, from: launch })

  const open = out.issued_count - out.claimed_count - out.returned_count
  if (cancelling !== undefined && open > 0) {
    return <WorkProgress title={t('cancelling')} note={t('leave')} done={Math.max(0, cancelling - open)} total={cancelling} />
  }
  const startedAt = order.started_at
  if (order.status === 'processing') {
    return <PacedProgress title={t('issuing')} startedAt={startedAt} done={order.progress_done} total={order.progress_total} />
  }
  const handled = out.sent_count + out.failed_count
  const leaving = out.issued_count - atOwnTime
  if (out.status !== 'live' || isDownloaded(out)) return null
  const isSending = handled + out.returned_count < leaving
  if (isSending && isPaused) return <WorkProgress title={t('onHold')} note={t('onHoldNote')} done={handled} total={leaving} />
  if (isSending) return <PacedProgress title={t('sending')} startedAt={startedAt} done={handled} total={leaving} />
  return atOwnTime > 0 ? <p className="mt-6 border-t pt-4 text-muted-foreground">{t('atOwnTime', { count: atOwnTime })}</p> : null
}

type PacedProgressProps = { title: string; startedAt: string | null; done: number; total: number }

/** A progress bar with the remaining time, estimated from the average speed so far. */
function PacedProgress({ title, startedAt, done, total }: PacedProgressProps) {
  const t = useTranslations('campaignView.progress')
  const seconds = secondsUntilDone({ startedAt, done, total, now: useNow(1000) })
  const note =
    seconds === undefined ? t('leave') : seconds < 90 ? t('seconds', { seconds }) : t('minutes', { minutes: Math.ceil(seconds / 60) })
  return <WorkProgress title={title} note={note} done={done} total={total} />
}

type Progress = { startedAt: string | null; done: number; total: number; now: number }

/** Returns the seconds left at the average speed so far. Undefined before the first reward is done and after the last. */
export function secondsUntilDone({ startedAt, done, total, now }: Progress): number | undefined {
  if (startedAt === null || done <= 0 || done >= total) return undefined
  const elapsedMs = now - Date.parse(startedAt)
  if (elapsedMs <= 0) return undefined
  return Math.max(1, Math.round(((elapsedMs / done) * (total - done)) / 1000))
}
