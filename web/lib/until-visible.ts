/** Resolves once the tab is visible, so that a hidden one neither polls nor retries. */
export const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) document.addEventListener('visibilitychange', () => resolve(), { once: true })
    else resolve()
  })
