import { hydrateRoot } from 'react-dom/client'
import type { Carried } from './carried.ts'
import { lastAttempt } from './claim-attempt.ts'
import type { KeptActs } from './replay-acts.ts'
import { type OpenedReward, openReward, readReward, tellSeen, withVoucher } from './reward-api.ts'
import { RewardApp } from './reward-app.tsx'
import type { RewardRoute } from './reward-route.ts'
import { loadFirst } from './screens.ts'
import { touchedFields } from './touched-fields.ts'

declare global {
  var keptActs: KeptActs | undefined
  /** From app/start/say-not-loaded.js. */
  var hasLoaded: (() => void) | undefined
}

/** Makes a rendered document the page: nothing on it moves, and what was pressed meanwhile is done. */
export async function takeOver(root: HTMLElement, route: RewardRoute, { timeZone, answer, isPartial }: Carried): Promise<void> {
  const opened = route.screen === 'reward' ? readReward(answer) : undefined
  await loadFirst(route, opened)
  const later = route.screen === 'reward' && opened ? restOf(route.token, opened, isPartial) : undefined
  const visit = { pathname: location.pathname, timeZone }
  await new Promise<void>((shown) => {
    hydrateRoot(root, <RewardApp route={route} visit={visit} opening={opened} later={later} onShown={shown} />, {
      onCaughtError(error) {
        console.error(error) // React does it only where nobody asks for it
        shown()
      },
    })
  })
  // what the unanswered claim got is seen first: a press of before would claim another
  await later?.then(() => globalThis.keptActs?.acts.splice(0))
  delete document.documentElement.dataset.rendered
  globalThis.hasLoaded?.()
  if (route.screen === 'reward' && opened?.kind === 'done' && opened.body.status === 'open' && !isPartial) tellSeen(route.token)
  await repeatActs(root)
}

/** Those that come while the code for it is loaded wait as well, so that all happen in their order. */
async function repeatActs(root: HTMLElement): Promise<void> {
  const kept = globalThis.keptActs
  if (kept && (kept.acts.length > 0 || touchedFields(root).length > 0))
    await import('./replay-acts.ts').then(({ replayActs }) => replayActs(root, kept), console.warn)
  kept?.stop()
}

/** What the document could not know: which vouchers are this browser's, and what an unanswered claim of this tab got. */
const restOf = (token: string, opened: OpenedReward, isPartial: boolean): Promise<OpenedReward> | undefined =>
  isPartial ? openReward(token) : lastAttempt(token) && withVoucher(token, opened)
