import { hydrateRoot } from 'react-dom/client'
import { lastAttempt } from './claim-attempt.ts'
import type { RewardPageData } from './page-data.ts'
import type { FormControl, Input, KeptActs } from './replay-acts.ts'
import { markSeen, type OpenedReward, openReward, readReward, withVoucher } from './reward-api.ts'
import { RewardApp } from './reward-app.tsx'
import type { RewardRoute } from './reward-route.ts'
import { loadFirstScreens } from './screens.ts'

declare global {
  var keptActs: KeptActs | undefined
  /** Tells app/start/say-not-loaded.js, which defines it, that the page works, so that no loading error is shown. */
  var hasLoaded: (() => void) | undefined
}

/** Hydrates a document that the server rendered, without moving anything. Then repeats the clicks and input that were recorded before. */
export async function hydrateDocument(
  root: HTMLElement,
  route: RewardRoute,
  { timeZone, answer, isPartial }: RewardPageData,
): Promise<void> {
  const opened = route.screen === 'reward' ? readReward(answer) : undefined
  await loadFirstScreens(route, opened)
  const later = route.screen === 'reward' && opened ? loadRest(route.token, opened, isPartial) : undefined
  const visit = { pathname: location.pathname, timeZone }
  // A render after hydration resets them.
  const restored = findRestored(root)
  await new Promise<void>((shown) => {
    hydrateRoot(root, <RewardApp route={route} visit={visit} opening={opened} later={later} onShown={shown} />, {
      onCaughtError(error) {
        console.error(error) // With this option React does not log the error.
        shown()
      },
    })
  })
  // An unanswered claim shows its voucher first, as a replayed click would claim another one.
  await later?.then(() => globalThis.keptActs?.acts.splice(0))
  delete document.documentElement.dataset.rendered
  globalThis.hasLoaded?.()
  if (route.screen === 'reward' && opened?.kind === 'done' && opened.body.status === 'open' && !isPartial) markSeen(route.token)
  await replayRecordedActs(restored)
}

/** Returns the fields whose value differs from the rendered one, because the user changed it or the browser restored it. */
const findRestored = (root: HTMLElement): Input[] =>
  [...root.querySelectorAll<FormControl>('input, select')].filter(isTouched).map((target) => ({ target, value: target.value }))

const isTouched = (field: FormControl): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.checked !== field.defaultChecked || field.value !== field.defaultValue

/**
 * Repeats the input that the browser restored, then the clicks and input that keep-presses.js recorded before hydration, in order.
 * Recording continues until the code for it is loaded.
 */
async function replayRecordedActs(restored: Input[]): Promise<void> {
  const kept = globalThis.keptActs
  if (kept && kept.acts.length + restored.length > 0)
    await import('./replay-acts.ts').then(({ replayActs }) => replayActs(restored, kept), console.warn)
  kept?.stop()
}

/**
 * Loads what the server could not render: the vouchers that belong to this browser, and the voucher of a claim whose response did not
 * arrive. Undefined if neither applies.
 */
const loadRest = (token: string, opened: OpenedReward, isPartial: boolean): Promise<OpenedReward> | undefined =>
  isPartial ? openReward(token) : lastAttempt(token) && withVoucher(token, opened)
