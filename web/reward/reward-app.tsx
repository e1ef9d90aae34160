import { Component, lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { ErrorPage } from '#web/reward/ends/error-page.tsx'
import { labels } from './labels.ts'
import type { OpenedReward } from './reward-api.ts'
import { type Opening, RewardPage } from './reward-page.tsx'
import type { RewardRoute } from './reward-route.ts'
import { screens } from './screens.ts'
import { type Visit, VisitContext } from './visit.ts'
import { WhenShown } from './when-shown.tsx'

type RewardAppProps = {
  route: RewardRoute
  visit: Visit
  opening?: Opening | undefined
  /** The reward with data that the server could not render. It replaces `opening` when it arrives. */
  later?: Promise<OpenedReward> | undefined
  /** Called once the page's content, rather than a placeholder, is rendered and hydrated. */
  onShown?: () => void
}

// Loaded on demand, as a reward does not need the other pages.
const NotFound = lazy(async () => ({ default: (await screens.notFound()).NotFound }))
const HowToRedeem = lazy(async () => ({ default: (await screens.howToRedeem()).HowToRedeem }))
const Unsubscribe = lazy(async () => ({ default: (await screens.unsubscribe()).Unsubscribe }))
const Terms = lazy(async () => ({ default: (await screens.terms()).Terms }))

/**
 * Renders the public page of a route. There is no router, as these pages do not navigate between each other. The server renders this
 * component too.
 */
export function RewardApp({ route, visit, opening, later, onShown }: RewardAppProps) {
  return (
    <StrictMode>
      <CrashBoundary>
        <VisitContext value={visit}>
          <Suspense>
            {route.screen === 'reward' && opening ? (
              <RewardPage token={route.token} opening={opening} later={later} onShown={onShown} />
            ) : (
              <>
                <Page screen={route.screen} />
                <WhenShown act={onShown} />
              </>
            )}
          </Suspense>
        </VisitContext>
      </CrashBoundary>
    </StrictMode>
  )
}

function Page({ screen }: { screen: RewardRoute['screen'] }) {
  if (screen === 'how-to-redeem') return <HowToRedeem />
  if (screen === 'terms') return <Terms />
  if (screen === 'unsubscribe') return <Unsubscribe />
  return <NotFound />
}

/** The error boundary of the pages (spec S5). React supports it only as a class. */
class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPage status={500} title={labels.crash.title} text={labels.crash.text} /> : this.props.children
  }
}
