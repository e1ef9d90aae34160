import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CampaignsLiveUpdates } from '#web/entities/campaign/campaigns-live.tsx'
import { rewardKey, rewardReference } from '#web/entities/reward/reward-address.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Drawer, DrawerContent } from '#web/ui/drawer.tsx'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAfterSkeleton } from '#web/ui/use-after-skeleton.ts'
import { RewardActs, RewardFacts, RewardSum } from './reward-summary.tsx'
import { RewardTimeline } from './reward-timeline.tsx'
import { RewardView, type ViewedReward } from './reward-view-query.ts'

/** In ms. Messages and acts of other people change no row that subscriptions send. */
const pollMs = 5000

type RewardPanelProps = {
  seq: string
  isOpen: boolean
  onClose: () => void
  /** Runs once the drawer has left the screen. */
  onClosed: () => void
  onMissing: () => void
}

/** The drawer of one reward: its sum, what can be done with it, its facts and everything that happened to it. It follows changes. */
export function RewardPanel({ seq, isOpen, onClose, onClosed, onMissing }: RewardPanelProps) {
  const t = useTranslations('rewardView')
  const { data, error, refetch } = useRewardView(seq, isOpen)
  const reward = data?.rewards[0]
  const isMissing = isOpen && data !== undefined && reward === undefined
  useEffect(() => {
    if (isMissing) onMissing()
  })
  const shown = useAfterSkeleton(reward)
  const end = () => {
    returnFocus(seq)
    onClosed()
  }
  return (
    <Drawer open={isOpen && !isMissing} onOpenChange={(open) => open || onClose()} onOpenChangeComplete={(open) => open || end()}>
      <DrawerContent
        note={rewardReference(seq)}
        title={shown ? <RewardTitle reward={shown} /> : t('title')}
        finalFocus={() => openerOf(seq) ?? document.querySelector('h1')}
      >
        {shown && data ? (
          <>
            {isOpen && <CampaignsLiveUpdates refetch={['RewardView']} campaign={shown.campaign?.id ?? ''} />}
            <RewardSum reward={shown} />
            <RewardActs key={shown.id} reward={shown} />
            <RewardFacts reward={shown} />
            <RewardTimeline key={seq} view={data} reward={shown} />
          </>
        ) : error ? (
          <ListFailure error={error} onRetry={() => void refetch()}>
            {t('failed')}
          </ListFailure>
        ) : (
          <PanelSkeleton />
        )}
      </DrawerContent>
    </Drawer>
  )
}

/** Loads the reward and follows it while the drawer is open and its tab is visible. A failed refresh keeps what was loaded. */
function useRewardView(seq: string, isOpen: boolean) {
  const company = useUser().company.id
  const { data, previousData, error, refetch } = useQuery(RewardView, {
    variables: { seq, company },
    pollInterval: isOpen ? pollMs : 0,
  })
  const kept = String(previousData?.rewards[0]?.seq) === seq ? previousData : undefined
  return { data: data ?? kept, error, refetch }
}

function RewardTitle({ reward }: { reward: ViewedReward }) {
  const t = useTranslations('rewardView')
  const named = reward.recipient_name || reward.recipient_email || t('code', { end: reward.code_last4 ?? '' })
  return <span>{reward.recipient?.status === 'erased' ? t('erased') : named}</span>
}

/** Focuses the reward's link in the list if nothing else has the focus, because its row was read again while the drawer closed. */
function returnFocus(seq: string): void {
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.matches('h1')) openerOf(seq)?.focus()
}

/** Returns the visible link of the list that opens the reward, which gets the focus when the drawer closes. */
function openerOf(seq: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#content a[href*="reward="]')]
  return links.find((link) => new URLSearchParams(link.search).get(rewardKey) === rewardReference(seq) && link.checkVisibility())
}

function PanelSkeleton() {
  const t = useTranslations('rewardView')
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mt-4 w-56" />
      <div className="mt-6 flex gap-2">
        {['w-24', 'w-36', 'w-28'].map((width) => (
          <Skeleton key={width} className={`h-9 ${width}`} />
        ))}
      </div>
      <div className="mt-8 grid grid-cols-2 gap-5">
        {['w-20', 'w-28', 'w-24', 'w-32'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="mt-10 grid gap-6">
        {['w-2/3', 'w-3/4', 'w-1/2', 'w-3/5'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  )
}
