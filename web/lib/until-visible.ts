/** Resolves once the tab is visible, so that a hidden one neither polls nor retries. */
export const untilVisible = (): Promise<unknown> =>
  new Promise((resolve: (shown?: unknown) => void) =>
    document.hidden ? document.addEventListener('visibilitychange', resolve, { once: true }) : resolve(),
  )
