import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log } from '#bff/gateway/operation/log.ts'

/** A rendered public page: the end of its head, its content, a note for browsers without JavaScript. */
export type RenderedPage = { head: string; body: string; note: string; theme: 'light' | 'dark' | null }

type Visit = { pathname: string; timeZone: string }
type Render = (visit: Visit, answer: unknown) => Promise<RenderedPage>

export type RewardRenderer = ReturnType<typeof createRewardRenderer>

/** Loads the renderer of a build (`.server/reward.js`), undefined where it has none. A newer build is imported again. */
export function createRewardRenderer(webDir: string, log: Log) {
  let known: { build: string; render: Promise<Render | undefined> } | undefined
  return (build: string): Promise<Render | undefined> => {
    if (known?.build === build) return known.render
    const asked = { build, render: load(join(webDir, '.server/reward.js'), build, log) }
    known = asked
    // a build that is still being written gets it later
    void asked.render.then((render) => {
      if (!render && known === asked) known = undefined
    })
    return asked.render
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
