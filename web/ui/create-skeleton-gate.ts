/** The delay before a skeleton appears and the minimum time for which it stays, in ms. */
export const [delayMs, minimumMs] = [150, 300]

/**
 * The times in ms, after content went missing, at which a render checks for it. Without these checks React would show content only after
 * 300 ms.
 */
const checksMs = [50, 100, delayMs]

export type SkeletonGate = ReturnType<typeof createSkeletonGate>

/** Creates the timing of one skeleton: it appears after `delayMs` and stays for at least `minimumMs`. */
export function createSkeletonGate() {
  let timers: ReturnType<typeof setTimeout>[] = []
  let shownAt: number | null = null
  let rest: Promise<void> | null = null
  return {
    /** Starts the delay. Calls `look` at each check, and with `true` at the last one, when the skeleton appears. */
    wait(look: (isDue: boolean) => void): void {
      timers = checksMs.map((ms) => setTimeout(() => look(ms === delayMs), ms))
    },
    shown(): void {
      shownAt = Date.now()
      rest = new Promise((resolve) => setTimeout(resolve, minimumMs))
    },
    /** Returns a promise that resolves once the skeleton was visible for its minimum time. Null when content may appear now. */
    rest: (): Promise<void> | null => (shownAt !== null && Date.now() < shownAt + minimumMs ? rest : null),
    leave(): void {
      for (const timer of timers) clearTimeout(timer)
      shownAt = null
    },
  }
}
