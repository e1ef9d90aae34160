import type { Browser, Page } from '@playwright/test'
import { slowContext } from './slow-browser.ts'

type Step = (page: Page) => Promise<unknown>
export type Act = {
  name: string
  path: string
  /** The page of the act stands. */ stands: Step
  /** What must be there first. */ before?: Step
  press: Step
  /** Undoes it. */ after: Step
}

/** In ms: what the browser counts as less is as good as at once. */
const atOnceMs = 16
const quietMs = 350

/** How long each act waits for its paint, in ms and as often as asked, in one slow browser that is signed in. */
export async function measureActs(browser: Browser, baseURL: string, enter: Step, acts: Act[], times: number) {
  const page = await slowContext(browser, baseURL, enter)
  const measured: { name: string; waits: number[] }[] = []
  for (const { name, path, stands, before, press, after } of acts) {
    await page.goto(path)
    await stands(page)
    await page.waitForLoadState('networkidle')
    const waits: number[] = []
    for (let time = 0; time < times; time++) {
      await before?.(page)
      await page.waitForTimeout(quietMs)
      await page.evaluate(() => {
        window.vitals.waits = {}
      })
      await press(page)
      await page.waitForTimeout(quietMs) // entries of events come with the frame after them
      waits.push(Math.max(atOnceMs, ...(await page.evaluate(() => Object.values(window.vitals.waits)))))
      await after(page)
      await stands(page)
    }
    measured.push({ name, waits })
  }
  await page.context().close()
  return measured
}
