/** Nothing for 150 ms, then a skeleton, and once it is shown for 300 ms at least. */
export const [silentMs, leastMs] = [150, 300]

/** In ms: when content that may have come is checked before a skeleton is shown; React alone would show it only after 300 ms. */
const looksMs = [50, 100, silentMs]

export type SkeletonGate = ReturnType<typeof createSkeletonGate>

/** When the skeleton of one place is shown, and how long the content waits behind it. */
export function createSkeletonGate() {
  let timers: ReturnType<typeof setTimeout>[] = []
  let shownAt: number | null = null
  let rest: Promise<void> | null = null
  return {
    /** Content is missing: `look` is called each time to try again, at last because the skeleton is due. */
    wait(look: (isDue: boolean) => void): void {
      timers = looksMs.map((ms) => setTimeout(() => look(ms === silentMs), ms))
    },
    shown(): void {
      shownAt = Date.now()
      rest = new Promise((resolve) => setTimeout(resolve, leastMs))
    },
    /** What content must wait for; null when it may come. */
    rest: (): Promise<void> | null => (shownAt !== null && Date.now() < shownAt + leastMs ? rest : null),
    leave(): void {
      for (const timer of timers) clearTimeout(timer)
      shownAt = null
    },
  }
}
