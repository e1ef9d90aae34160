import { Crash } from './ends/crash.tsx'
import { NotFound } from './ends/not-found.tsx'
import { HowToRedeem } from './pages/how-to-redeem.tsx'
import { Terms } from './pages/terms.tsx'
import type { OpenedReward } from './reward-door.ts'
import { RewardPage } from './reward-page.tsx'
import type { RewardRoute } from './reward-route.ts'

type RewardAppProps = { route: RewardRoute; opening: Promise<OpenedReward> | undefined }

/** The public pages, one screen each; there is no navigation inside, so there is no router. */
export function RewardApp({ route, opening }: RewardAppProps) {
  return <Crash>{route.screen === 'reward' && opening ? <RewardPage token={route.token} opening={opening} /> : <Page screen={route.screen} />}</Crash>
}

function Page({ screen }: { screen: RewardRoute['screen'] }) {
  if (screen === 'how-to-redeem') return <HowToRedeem />
  if (screen === 'terms') return <Terms />
  return <NotFound />
}
