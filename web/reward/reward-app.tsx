import { Component, lazy, type ReactNode, Suspense } from 'react'
import { ErrorPage } from '#web/reward/ends/error-page.tsx'
import { NotFound } from '#web/reward/ends/not-found.tsx'
import { labels } from './labels.ts'
import { type Opening, RewardPage } from './reward-page.tsx'
import type { RewardRoute } from './reward-route.ts'

type RewardAppProps = { route: RewardRoute; opening: Opening | undefined }

// A recipient's page does not wait for pages of prose.
const HowToRedeem = lazy(async () => ({ default: (await import('./pages/how-to-redeem.tsx')).HowToRedeem }))
const Unsubscribe = lazy(async () => ({ default: (await import('./pages/unsubscribe.tsx')).Unsubscribe }))
const Terms = lazy(async () => ({ default: (await import('./pages/terms.tsx')).Terms }))

/** The public pages, one screen each; there is no navigation inside, so there is no router. */
export function RewardApp({ route, opening }: RewardAppProps) {
  return (
    <Crash>
      <Suspense>
        {route.screen === 'reward' && opening ? <RewardPage token={route.token} opening={opening} /> : <Page screen={route.screen} />}
      </Suspense>
    </Crash>
  )
}

function Page({ screen }: { screen: RewardRoute['screen'] }) {
  if (screen === 'how-to-redeem') return <HowToRedeem />
  if (screen === 'terms') return <Terms />
  if (screen === 'unsubscribe') return <Unsubscribe />
  return <NotFound />
}

/** Catches the unforeseen (spec S5); a boundary is still a class in React. */
class Crash extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorPage status={500} title={labels.crash.title} text={labels.crash.text} /> : this.props.children
  }
}
