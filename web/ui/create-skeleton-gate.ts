/** A skeleton appears after 150 ms and stays for at least 300 ms. */
export const [delayMs, minimumMs] = [150, 300]

/** The times, in ms, at which content is checked before a skeleton appears. React alone would show content only after 300 ms. */
const checksMs = [50, 100, delayMs]

export type SkeletonGate = ReturnType<typeof createSkeletonGate>

/** Creates the timing of one skeleton: its delay, and its minimum duration. */
export function createSkeletonGate() {
  let timers: ReturnType<typeof setTimeout>[] = []
  let shownAt: number | null = null
  let rest: Promise<void> | null = null
  return {
    /** Starts waiting for content. Calls `look` at each check, the last time with `isDue` because the skeleton is due. */
    wait(look: (isDue: boolean) => void): void {
      timers = checksMs.map((ms) => setTimeout(() => look(ms === delayMs), ms))
    },
    shown(): void {
      shownAt = Date.now()
      rest = new Promise((resolve) => setTimeout(resolve, minimumMs))
    },
    /** Returns the promise that content must wait for, or null when it may appear. */
    rest: (): Promise<void> | null => (shownAt !== null && Date.now() < shownAt + minimumMs ? rest : null),
    leave(): void {
      for (const timer of timers) clearTimeout(timer)
      shownAt = null
    },
  }
}
