const patienceMs = 2000
const retryMs = 5000

/**
 * Loads what follows the first paint when the browser is idle, at the latest after two seconds. It never fails: what could not be
 * loaded, as without a network, is asked for again, as the page works without it.
 */
export async function inAQuietMoment<Module>(load: () => Promise<Module>): Promise<Module> {
  await quietMoment()
  for (;;) {
    try {
      return await load()
    } catch {
      await laterOrOnline()
    }
  }
}

function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has none
    if (!('requestIdleCallback' in window)) setTimeout(resolve, 200)
    else requestIdleCallback(() => resolve(), { timeout: patienceMs })
  })
}

function laterOrOnline(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, retryMs)
    window.addEventListener('online', done)
  })
}
