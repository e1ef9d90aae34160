import { untilVisible } from '#web/lib/until-visible.ts'

const maxIdleWaitMs = 2000
const retryMs = 5000

/**
 * Loads a module after the first paint, when the browser is idle or after two seconds. Retries until it succeeds and never throws, because
 * the page works without it.
 */
export async function loadWhenIdle<Module>(load: () => Promise<Module>): Promise<Module> {
  await waitForIdle()
  for (;;) {
    try {
      return await load()
    } catch {
      await waitForRetry()
      await untilVisible()
    }
  }
}

function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari lacks requestIdleCallback
    if (!('requestIdleCallback' in window)) setTimeout(resolve, 200)
    else requestIdleCallback(() => resolve(), { timeout: maxIdleWaitMs })
  })
}

function waitForRetry(): Promise<void> {
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
