import pLimit from 'p-limit'

export type RenderBudget = ReturnType<typeof createRenderBudget>

type Options = {
  /** The share of one CPU core that rendering may use, from 0 to 1. */
  share?: number | undefined
  /** The rendering time in ms that may be used at once after an idle time. */
  burstMs?: number
  /** Returns a time in ms, of which only differences are used. Defaults to `performance.now()`. */
  now?: (() => number) | undefined
}

/**
 * Creates the limit on rendering pages, a share of one CPU core. Renders one page at a time, so that each page's elapsed time is its own.
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
    /** Returns true if the rendering time spent, less the time earned since, is below `burstMs`. A page may then be rendered. */
    hasRoom,
    /** Runs `render` after earlier ones. Returns undefined if the budget is spent by then. */
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
