const patienceMs = 2000

/** When the browser has nothing better to do: for what follows the first paint. At the latest after two seconds. */
export function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none
    if (!('requestIdleCallback' in window)) setTimeout(resolve, 200)
    else requestIdleCallback(() => resolve(), { timeout: patienceMs })
  })
}
