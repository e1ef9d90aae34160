import { createCallAsGuest } from '#bff/adapters/call-as-guest.ts'
import { plutusNames } from '#bff/adapters/plutus-names.ts'
import type { ServiceOptions } from '#bff/bff-options.ts'
import { createLog } from '#bff/gateway/operation/log.ts'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import { parsePrefix } from '#bff/gateway/path-below.ts'
import { createDirectus } from '#bff/gateway/upstream/directus.ts'
import { createGuessWatch } from '#bff/security/guess-watch.ts'
import { createRateLimits, usualRates } from '#bff/security/rate-limits.ts'
import { createProxyWatch } from '#bff/security/unlisted-proxy.ts'
import { measureProcesses } from './process-metrics.ts'
import { createReadiness } from './readiness.ts'
import { measureStock, measureSuppliers } from './supplier-metrics.ts'
import { measureWallets } from './wallet-metrics.ts'
import { measureWork } from './work-metrics.ts'

export type BaseServices = ReturnType<typeof createBaseServices>

/** Creates what every part of the BFF needs: the log, the metrics, the client of Directus with its probe, the limits, and the settings. */
export function createBaseServices(options: ServiceOptions) {
  const { publicUrl, rewardUrl, guestToken, trustedProxies, now = Date.now, providers = [], iconHosts = [] } = options
  const log = options.log ?? createLog(options.logLevel ?? 'warn')
  const metrics = createMetrics(plutusNames.metrics)
  const guesses = createGuessWatch(metrics, log, now)
  const limits = createRateLimits({ ...usualRates, ...options.rates }, guesses, options.limitStore)
  const directus = createDirectus({
    urls: [options.directusUrl].flat(),
    livePath: plutusNames.livePath,
    readyPath: plutusNames.readyPath,
    onCall: (ms, outcome) => metrics.upstreamMs.observe({ outcome }, ms),
    onChange(address, isUsable) {
      metrics.upstreamReady.set({ address }, Number(isUsable))
      if (isUsable) log.info({ address }, 'This Directus takes calls')
      else log.warn({ address }, 'This Directus does not answer or is not ready. Calls go to the other addresses of DIRECTUS_URL')
    },
  })
  measureWallets(metrics, directus, guestToken)
  measureStock(metrics, directus, guestToken)
  measureSuppliers(metrics, directus, guestToken)
  measureWork(metrics, directus, guestToken)
  const readiness = createReadiness(directus)
  measureProcesses(metrics, { directus, guestToken, readiness, restarts: options.restarts ?? 0 })
  return {
    log,
    metrics,
    guesses,
    limits,
    directus,
    readiness,
    callAsGuest: createCallAsGuest(directus, guestToken),
    hosts: { publicUrl, guestUrl: rewardUrl },
    publicUrl,
    prefix: parsePrefix(options.prefix),
    trustedProxies,
    noteUnlistedProxy: createProxyWatch({ dataDir: options.dataDir, warn: (sentence) => log.warn(sentence) }),
    guestToken,
    providers,
    iconHosts,
    now,
    /** The number of HTTP requests being answered. Shutdown waits for them, also for those that an Express or Next server passed on. */
    inFlight: { calls: 0 },
  }
}
