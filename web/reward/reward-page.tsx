import { lazy, Suspense, use, useEffect, useState, useTransition } from 'react'
import { ChooseBrand } from '#web/reward/choose/choose-brand.tsx'
import { LedgerPage } from '#web/reward/ends/ledger-page.tsx'
import { fill, labels } from './labels.ts'
import { formatWait } from './money-and-days.ts'
import { PageFrame } from './page-frame.tsx'
import { type OpenedReward, openReward, type Refused, type Unreachable } from './reward-api.ts'
import type { ClaimedVoucher } from './reward-view.ts'
import { screens } from './screens.ts'
import { WhenShown } from './when-shown.tsx'

// Loaded on demand, as an open reward does not need the screens of a claimed one.
const RevealScreen = lazy(async () => ({ default: (await screens.reveal()).RevealScreen }))
const ClaimedScreen = lazy(async () => ({ default: (await screens.claimed()).ClaimedScreen }))
const NotFound = lazy(async () => ({ default: (await screens.notFound()).NotFound }))
const DeadEnd = lazy(async () => ({ default: (await screens.deadEnd()).DeadEnd }))
const Replaced = lazy(async () => ({ default: (await screens.replaced()).Replaced }))
const PointsPage = lazy(async () => ({ default: (await screens.points()).PointsPage }))

/** The result of loading the reward, or a promise of it while the request is in flight. */
export type Opening = OpenedReward | Promise<OpenedReward>
type RewardPageProps = {
  token: string
  opening: Opening
  later: Promise<OpenedReward> | undefined
  onShown: (() => void) | undefined
}

/**
 * The page of one reward link. Depending on the reward's status it shows the choice of a brand, the voucher, points, or why it cannot be
 * claimed. Calls `onShown` once the reward, rather than its skeleton, is rendered.
 */
export function RewardPage({ token, opening, later, onShown }: RewardPageProps) {
  const [opened, setOpened] = useState(opening)
  const [busy, startReopening] = useTransition()
  const reopen = () => startReopening(() => setOpened(openReward(token)))
  useEffect(() => void later?.then((answer) => answer.kind === 'done' && startReopening(() => setOpened(answer))), [later])
  return (
    <Suspense fallback={<RewardSkeleton />}>
      <RewardScreen token={token} opened={opened} busy={busy} onReopen={reopen} />
      <WhenShown act={onShown} />
    </Suspense>
  )
}

/** The interval in ms at which the page reloads a reward whose voucher the supplier has not delivered yet. */
const pollMs = 4000

type OpenedProps = { token: string; opened: Opening; busy: boolean; onReopen: () => void }

function RewardScreen({ token, opened, busy, onReopen }: OpenedProps) {
  const answer = opened instanceof Promise ? use(opened) : opened
  const [voucher, setVoucher] = useState<ClaimedVoucher>()
  const isClaiming = answer.kind === 'done' && answer.body.status === 'claiming'
  useEffect(() => {
    if (!isClaiming) return
    const timer = setInterval(() => document.hidden || onReopen(), pollMs)
    return () => clearInterval(timer)
  }, [isClaiming, onReopen])
  if (answer.kind !== 'done') {
    if (answer.kind === 'refused' && answer.errorCode === 'NOT_FOUND') return <NotFound />
    if (answer.kind === 'refused' && answer.errorCode === 'LINK_REPLACED') return <Replaced company={answer.company} />
    return <Trouble answer={answer} busy={busy} onRetry={onReopen} />
  }
  const { body: view } = answer
  if (view.points)
    return <PointsPage key={answer.voucher?.claim.voucher} token={token} view={view} fresh={answer.voucher} onReopen={onReopen} />
  const taken = voucher ?? answer.voucher
  if (taken) return <RevealScreen token={token} view={view} voucher={taken} />
  if (view.status === 'open' || view.status === 'test')
    return <ChooseBrand token={token} view={view} onClaimed={setVoucher} onChanged={onReopen} />
  if (view.status === 'claimed' && view.claim) return <ClaimedScreen token={token} view={view} claim={view.claim} />
  return <DeadEnd token={token} view={view} />
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** The skeleton of the page on which a brand is chosen. Invisible for 150 ms, to avoid a flicker on fast responses. */
function RewardSkeleton() {
  return (
    <PageFrame title={labels.title}>
      <main aria-busy className="fade-in animate-in fill-mode-both delay-150 duration-300">
        <h1 className="sr-only">{labels.frame.loading}</h1>
        <div className="pt-3.5 pb-7 sm:pt-9 sm:pb-10">
          <span className="block h-5 w-52 rounded-sm bg-secondary" />
          <span className="mt-4 block h-9 w-full max-w-[480px] rounded-sm bg-secondary sm:h-12" />
          <span className="mt-3 block h-9 w-3/4 max-w-[420px] rounded-sm bg-secondary sm:h-12" />
        </div>
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-5 sm:grid-cols-3 sm:gap-x-6 sm:gap-y-8">
          {cards.map((card) => (
            <span key={card} className="block aspect-[1.586] rounded-lg bg-secondary" />
          ))}
        </div>
      </main>
    </PageFrame>
  )
}

type TroubleProps = { answer: Refused | Unreachable; busy: boolean; onRetry: () => void }

/** Says that the reward could not be loaded and that nothing was used up, with a button to retry. */
function Trouble({ answer, busy, onRetry }: TroubleProps) {
  const { trouble } = labels
  const isLimited = answer.kind === 'refused' && answer.errorCode === 'RATE_LIMITED'
  const heading = isLimited ? trouble.limitedHeading : trouble.offlineHeading
  const text = isLimited ? fill(trouble.limitedText, { minutes: formatWait(answer.retryAfterSeconds) }) : trouble.offlineText
  return (
    <PageFrame title={labels.title}>
      <LedgerPage heading={heading} text={text}>
        <button
          type="button"
          aria-busy={busy || undefined}
          onClick={onRetry}
          className="h-11 rounded-md bg-primary px-5 text-base font-medium text-primary-foreground hover:opacity-92 aria-busy:opacity-60"
        >
          {labels.retry}
        </button>
      </LedgerPage>
    </PageFrame>
  )
}
