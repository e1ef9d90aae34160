import pLimit from 'p-limit'

export type RenderBudget = ReturnType<typeof createRenderBudget>

type Options = {
  /** The share of one core, from 0 to 1. */
  share?: number | undefined
  /** The rendering time in ms that may be used at once after a pause. */
  burstMs?: number
  /** A clock in ms. Only differences count. */
  now?: (() => number) | undefined
}

/**
 * Limits rendering to a share of one core. Renders one page at a time, so that the elapsed time is about its own. A busy process renders
 * less.
 */
export function createRenderBudget({ share = 0.4, burstMs = 400, now = () => performance.now() }: Options) {
  const turn = pLimit(1)
  let spentMs = 0
  let at = now()
  let isRendering = false

  function hasRoom(): boolean {
    // a page is charged when it is done, so time earned during it is credited then
    if (isRendering) return spentMs < burstMs
    spentMs = Math.max(0, spentMs - (now() - at) * share)
    at = now()
    return spentMs < burstMs
  }

  return {
    /** Returns true if a page may be rendered now. */
    hasRoom,
    /** Runs `render` in turn. Returns undefined if the budget is spent by then. */
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
