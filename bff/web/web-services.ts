import { join } from 'node:path'
import type { ServiceOptions } from '#bff/bff-options.ts'
import { parsePrefix } from '#bff/gateway/path-below.ts'
import type { GraphServices } from '#bff/graph/graph-services.ts'
import type { BaseServices } from '#bff/operation/base-services.ts'
import type { SessionServices } from '#bff/session/session-services.ts'
import { createWebBuild } from './build.ts'
import { createFilledFrames } from './filled-frames.ts'
import { createFrameRenderer } from './frame-renderer.ts'
import { createPastBuilds } from './past-builds.ts'
import { createRenderBudget } from './render-budget.ts'

export type WebServices = ReturnType<typeof createWebServices>

/** Reads the build of the pages, and the files of former builds that open pages may still load. Throws for an unusable build. */
export function readBuilds({ webDir, dataDir, prefix, providers = [], now = Date.now }: ServiceOptions) {
  const pastBuilds = createPastBuilds(join(dataDir, 'builds'), now)
  return { pastBuilds, build: createWebBuild(webDir, { past: pastBuilds, prefix: parsePrefix(prefix), providers }) }
}

/** Creates what renders pages with their data: the thread of the pages, and the share of the CPU that all rendering may take. */
export function createWebServices(
  options: ServiceOptions,
  base: BaseServices,
  { callers }: SessionServices,
  { answerCall, answerSearch }: GraphServices,
) {
  const { webDir, documentShare, documentPatienceMs } = options
  const { log, directus, now } = base
  const frameRenderer = createFrameRenderer(webDir, log)
  const renderBudget = createRenderBudget({ share: documentShare, now: options.now })
  return {
    frameRenderer,
    renderBudget,
    filledFrames: createFilledFrames({
      callers,
      directus,
      answerCall,
      answerSearch,
      frameRenderer,
      renderBudget,
      log,
      now,
      framePatienceMs: documentPatienceMs,
    }),
  }
}
