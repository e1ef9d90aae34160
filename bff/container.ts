import { pathToFileURL } from 'node:url'
import type { ServiceOptions } from './bff-options.ts'
import { createFileServices } from './files/file-callers.ts'
import { readContract } from './gateway/graphql/contract.ts'
import type { Log } from './gateway/operation/log.ts'
import { createCookieSeal } from './gateway/session/cookie-seal.ts'
import { createGraphServices } from './graph/graph-services.ts'
import { createLiveServices } from './graph/live-services.ts'
import { createBaseServices } from './operation/base-services.ts'
import { createRewardServices } from './public/reward-services.ts'
import type { Services } from './route-services.ts'
import { createSessionServices } from './session/session-services.ts'
import { createSharedBuilds } from './web/shared-builds.ts'
import { createWebServices, readBuilds } from './web/web-services.ts'

/** Creates the services of each part once and connects the parts. Throws for an invalid schema, cookie key, prefix or web build. */
export function createServices(options: ServiceOptions): Services {
  // parsed before anything runs, so that a failed start leaves no timer behind
  const contract = readContract(pathToFileURL(options.schemaFile))
  const seal = createCookieSeal(options.cookieKeys)
  const builds = readBuilds(options)

  const base = createBaseServices(options)
  const session = createSessionServices(options, base, seal)
  const graph = createGraphServices(options, base, session, contract)
  const live = createLiveServices(options, base, session, graph)
  const web = createWebServices(options, base, session, graph)
  const rewards = createRewardServices(options, base, web)
  const files = createFileServices({ callers: session.callers, knownKeys: session.knownKeys, limits: base.limits })

  const sharedBuilds = createSharedBuilds({
    ...base,
    dataDir: options.dataDir,
    pastBuilds: builds.pastBuilds,
    trusted: graph.trusted,
    ownId: () => builds.build().id,
  })

  runDaily(base.log, () => {
    builds.pastBuilds.markServed()
    graph.trusted.markServed()
  })
  return { ...builds, ...base, ...session, ...graph, ...live, ...web, ...rewards, ...files, sharedBuilds }
}

const dayMs = 24 * 60 * 60 * 1000

/** Runs a task once a day for the life of the process. A failure is logged, and the task runs again the next day. */
function runDaily(log: Log, act: () => void): void {
  setInterval(() => {
    try {
      act()
    } catch (error) {
      log.error({ err: error }, 'A daily act failed')
    }
  }, dayMs).unref()
}
