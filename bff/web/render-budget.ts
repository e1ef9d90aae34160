import pLimit from 'p-limit'

export type RenderBudget = ReturnType<typeof createRenderBudget>

type Options = {
  /** Of one core, from 0 to 1. */
  share?: number | undefined
  /** What may be rendered at once, after a time without. */
  burstMs?: number
  /** In ms, from any moment on; only differences count. */
  now?: (() => number) | undefined
}

/**
 * Keeps rendering to a share of one core, whoever asks for pages and however often. One page at a time, so that its time on the clock
 * is about its own; a busy process renders less.
 */
export function createRenderBudget({ share = 0.4, burstMs = 400, now = () => performance.now() }: Options) {
  const turn = pLimit(1)
  let spentMs = 0
  let at = now()
  let isRendering = false

  function hasRoom(): boolean {
    // a page is charged when it is done, and what was earned during it must not be lost before that
    if (isRendering) return spentMs < burstMs
    spentMs = Math.max(0, spentMs - (now() - at) * share)
    at = now()
    return spentMs < burstMs
  }

  return {
    /** Whether a page may be rendered now. */
    hasRoom,
    /** What `render` makes; undefined where the share is used up by the time of its turn. */
    run: <T>(render: () => Promise<T>): Promise<T | undefined> =>
      turn(async () => {
        if (!hasRoom()) return undefined
        const startedAt = now()
        isRendering = true
        try {
          return await render()
        } finally {
          isRendering = false
          spentMs += now() - startedAt
        }
      }),
  }
}
