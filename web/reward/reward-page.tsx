import { lazy, Suspense, use, useEffect, useState, useTransition } from 'react'
import { ChooseBrand } from './choose/choose-brand.tsx'
import { NotFound } from './ends/not-found.tsx'
import { Trouble } from './ends/trouble.tsx'
import { loadReveal } from './load-reveal.ts'
import { type OpenedReward, openReward } from './reward-api.ts'
import { RewardSkeleton } from './reward-skeleton.tsx'
import type { ClaimedVoucher } from './reward-view.ts'

// A reward that can be chosen does not wait for the screens of one that was.
const RevealScreen = lazy(async () => ({ default: (await loadReveal()).RevealScreen }))
const ClaimedScreen = lazy(async () => ({ default: (await import('./voucher/claimed-screen.tsx')).ClaimedScreen }))
const DeadEnd = lazy(async () => ({ default: (await import('./ends/dead-end.tsx')).DeadEnd }))
const Replaced = lazy(async () => ({ default: (await import('./ends/replaced.tsx')).Replaced }))
const PointsPage = lazy(async () => ({ default: (await import('./points/points-page.tsx')).PointsPage }))

/** The answer, or that it is on its way. */
export type Opening = OpenedReward | Promise<OpenedReward>
type RewardPageProps = { token: string; opening: Opening }

/** One reward, from its link: choose, reveal, or where it ended. */
export function RewardPage({ token, opening }: RewardPageProps) {
  const [opened, setOpened] = useState(opening)
  const [busy, startReopening] = useTransition()
  const reopen = () => startReopening(() => setOpened(openReward(token)))
  return (
    <Suspense fallback={<RewardSkeleton />}>
      <Opened token={token} opened={opened} busy={busy} onReopen={reopen} />
    </Suspense>
  )
}

/** While a brand's supplier makes up its mind. */
const lookAgainMs = 4000

type OpenedProps = { token: string; opened: Opening; busy: boolean; onReopen: () => void }

function Opened({ token, opened, busy, onReopen }: OpenedProps) {
  const answer = opened instanceof Promise ? use(opened) : opened
  const [voucher, setVoucher] = useState<ClaimedVoucher>()
  const isClaiming = answer.kind === 'done' && answer.body.status === 'claiming'
  useEffect(() => {
    if (!isClaiming) return
    const timer = setInterval(onReopen, lookAgainMs)
    return () => clearInterval(timer)
  }, [isClaiming, onReopen])
  if (answer.kind !== 'done') {
    if (answer.kind === 'refused' && answer.code === 'NOT_FOUND') return <NotFound />
    if (answer.kind === 'refused' && answer.code === 'LINK_REPLACED') return <Replaced company={answer.company} />
    return <Trouble answer={answer} busy={busy} onRetry={onReopen} />
  }
  const { body: view } = answer
  if (view.points) return <PointsPage token={token} view={view} fresh={answer.voucher} onReopen={onReopen} />
  const taken = voucher ?? answer.voucher
  if (taken) return <RevealScreen token={token} view={view} voucher={taken} />
  if (view.status === 'open' || view.status === 'test')
    return <ChooseBrand token={token} view={view} onClaimed={setVoucher} onChanged={onReopen} />
  if (view.status === 'claimed' && view.claim) return <ClaimedScreen token={token} view={view} claim={view.claim} />
  return <DeadEnd token={token} view={view} />
}
