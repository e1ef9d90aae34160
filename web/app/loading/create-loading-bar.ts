import { createStore } from '#web/lib/store.ts'

export type LoadingPhase = 'idle' | 'loading' | 'finished' | 'error'
/** `isShown` is false while it fades, before it starts over. */
export type LoadingBarState = { phase: LoadingPhase; isShown: boolean }

const throttleMs = 200
const hideMs = 500
const resetMs = 400
const idle: LoadingBarState = { phase: 'idle', isShown: false }

/** The bar over the page (S14): shown for what takes longer than 200 ms, hidden 500 ms after its end, reset 400 ms later. */
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
    // What ended within the throttle was never shown.
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
    /** The app could not show what was asked for. */
    fail(): void {
      hasFailed = true
      end('error')
    },
  }
}
