import { createStore } from '#web/lib/store.ts'

export type LoadingPhase = 'idle' | 'loading' | 'finished' | 'error'
/** The state of the bar. `isShown` becomes false while the bar fades out, and `phase` returns to `idle` after that. */
export type LoadingBarState = { phase: LoadingPhase; isShown: boolean }

const throttleMs = 200
const hideMs = 500
const resetMs = 400
const idle: LoadingBarState = { phase: 'idle', isShown: false }

/**
 * Creates the state of the loading bar (S14). It shows for loads longer than 200 ms, hides 500 ms after the end and is idle 400 ms later.
 */
export function createLoadingBar() {
  const state = createStore<LoadingBarState>(idle)
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const end = (phase: 'finished' | 'error'): void => {
    clearTimeout(timer)
    // A load that ended within the throttle was never shown.
    if (!state.get().isShown) return
    state.set({ phase, isShown: true })
    after(hideMs, () => {
      state.set({ phase, isShown: false })
      after(resetMs, () => state.set(idle))
    })
  }

  return {
    state,
    start(): void {
      hasFailed = false
      if (state.get().phase === 'loading') return
      state.set(idle)
      after(throttleMs, () => state.set({ phase: 'loading', isShown: true }))
    },
    finish(): void {
      if (!hasFailed) end('finished')
    },
    /** Ends the load as failed. A bar that is already shown takes the error colour before it hides. */
    fail(): void {
      hasFailed = true
      end('error')
    },
  }
}
