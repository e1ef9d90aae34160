import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isOneOf, waitingLaunches } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { Notice } from '#web/ui/notice.tsx'

const BlockedNotice_launch = graphql(`
  fragment BlockedNotice_launch on launches {
    id
    status
    blocked_by
    progress_done
    progress_total
  }
`)

/** Says why a launch that is due issues no rewards, and that it continues automatically. Renders nothing if nothing blocks it. */
export function BlockedNotice({ launch }: { launch: FragmentType<typeof BlockedNotice_launch> }) {
  const t = useTranslations('campaignView.blocked')
  const { data } = useFragmentData({ fragment: BlockedNotice_launch, from: launch })
  if (!data.blocked_by) return null
  const { progress_done: done, progress_total: total } = data
  const isPaused = data.blocked_by === 'paused_company'
  const cause = isPaused ? 'paused' : 'frozen'
  const isCancellable = isOneOf(waitingLaunches, data.status)
  return (
    <Notice kind="warning" className="mt-6">
      <p className="font-medium">{t(done > 0 ? `${cause}.title` : `${cause}.titleDue`)}</p>
      <p className="max-w-[62ch] text-muted-foreground">
        {done > 0 ? t(`${cause}.text`, { done, total }) : t(isCancellable ? `${cause}.textDue` : `${cause}.textStarted`)}
      </p>
      <Link to={isPaused ? '/help/wallet' : '/wallet'} className="link">
        {t('why')}
      </Link>
    </Notice>
  )
}
