import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from '#bff/gateway/operation/log.ts'

/** The parts of a rendered reward page as HTML: `head`, `body`, and the `note` for browsers without JavaScript. */
export type RenderedPage = { head: string; body: string; note: string; theme: 'light' | 'dark' | null }

type Visit = { pathname: string; timeZone: string }
type Render = (visit: Visit, answer: unknown) => Promise<RenderedPage>

export type RewardRenderer = ReturnType<typeof createRewardRenderer>

/**
 * Creates the function that loads a build's renderer of reward pages (`.server/reward.js`), again for each new build. Resolves undefined if
 * the build has none.
 */
export function createRewardRenderer(webDir: string, log: Log) {
  let current: { build: string; render: Promise<Render | undefined> } | undefined
  return (build: string): Promise<Render | undefined> => {
    if (current?.build === build) return current.render
    const next = { build, render: load(join(webDir, '.server/reward.js'), build, log) }
    current = next
    // a build that is still being written gets it later
    void next.render.then((render) => {
      if (!render && current === next) current = undefined
    })
    return next.render
  }
}

async function load(file: string, build: string, log: Log): Promise<Render | undefined> {
  if (!existsSync(file)) return undefined
  try {
    const { renderReward } = await import(`${pathToFileURL(file)}?${build}`)
    return renderReward
  } catch (error) {
    log.error({ err: error }, 'The renderer of reward pages cannot be loaded')
    return undefined
  }
}
