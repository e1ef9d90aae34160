import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { bearerKey } from '#graphql/contracts/rest/key.ts'
import { createCallAsGuest } from './adapters/call-as-guest.ts'
import { createKeyOwners, createLoadClosed } from './adapters/caller-standings.ts'
import { liveCollections as usualLive } from './adapters/live-collections.ts'
import { createLiveReaders } from './adapters/live-readers.ts'
import { requireServiceReply } from './adapters/parse-reply.ts'
import { plutusErrors as errors } from './adapters/plutus-errors.ts'
import { plutusNames } from './adapters/plutus-names.ts'
import { publicCollections as usualPublic } from './adapters/public-collections.ts'
import type { ServiceOptions } from './bff-options.ts'
import { createWithFileCaller } from './files/file-callers.ts'
import { createAdmission } from './gateway/graphql/admission.ts'
import { createCatalogueCache } from './gateway/graphql/catalogue-cache.ts'
import { cleanAnswer } from './gateway/graphql/clean-answer.ts'
import { readContract } from './gateway/graphql/contract.ts'
import { createFairness } from './gateway/graphql/fairness.ts'
import { createAnswerCall } from './gateway/graphql/graphql-route.ts'
import { createHub } from './gateway/graphql/hub/hub.ts'
import { createLiveProtocol } from './gateway/graphql/hub/live-protocol.ts'
import { createSocketAdmission } from './gateway/graphql/hub/socket-admission.ts'
import { closeCodes, createSocketRegistry } from './gateway/graphql/hub/socket-registry.ts'
import { createSocketUpgrade } from './gateway/graphql/hub/socket-upgrade.ts'
import { watchSockets } from './gateway/graphql/hub/watch-sockets.ts'
import { createKeyDocuments } from './gateway/graphql/key-documents.ts'
import { createKnownKeys } from './gateway/graphql/known-keys.ts'
import { createTrustedDocuments } from './gateway/graphql/trusted-documents.ts'
import { createLog, type Log } from './gateway/operation/log.ts'
import { createMetrics } from './gateway/operation/metrics.ts'
import { parsePrefix } from './gateway/path-below.ts'
import { createConcurrencyLimit } from './gateway/security/concurrency-limit.ts'
import { createCallers } from './gateway/session/callers.ts'
import { createCookieSeal } from './gateway/session/cookie-seal.ts'
import { hostCookie } from './gateway/session/cookies.ts'
import { createJwe } from './gateway/session/jwe.ts'
import { createLiveness } from './gateway/session/liveness.ts'
import type { Session } from './gateway/session/session.ts'
import { createSessionCookie } from './gateway/session/session-cookie.ts'
import { createSessions } from './gateway/session/sessions.ts'
import { createShortCookie } from './gateway/session/short-cookie.ts'
import { badAnswer, createDirectus } from './gateway/upstream/directus.ts'
import { createReadiness } from './operation/readiness.ts'
import { measureStock } from './operation/stock-metrics.ts'
import { measureSuppliers } from './operation/supplier-metrics.ts'
import { measureWallets } from './operation/wallet-metrics.ts'
import { providerCookieContent } from './provider/provider-routes.ts'
import { createBrowserCookie } from './public/browser-cookie.ts'
import { createCallReward } from './public/call-reward.ts'
import { createPrepaidCalls } from './public/prepaid-calls.ts'
import { createRewardDocuments } from './public/reward-documents.ts'
import { createRewardRenderer } from './public/reward-renderer.ts'
import { createGuessWatch } from './security/guess-watch.ts'
import { createRateLimits, usualRates } from './security/rate-limits.ts'
import { createDeviceCookie } from './session/device-cookie.ts'
import { createSignInSession } from './session/sign-in-session.ts'
import { createWebBuild } from './web/build.ts'
import { createFilledFrames } from './web/filled-frames.ts'
import { createFrameRenderer } from './web/frame-renderer.ts'
import { createPastBuilds } from './web/past-builds.ts'
import { createRenderBudget } from './web/render-budget.ts'

export type Services = ReturnType<typeof createServices>

/**
 * Creates every service of the BFF once and connects them. The read of the catalogue cache refuses UPSTREAM_UNAVAILABLE if Directus's
 * answer contains errors.
 */
export function createServices(options: ServiceOptions) {
  const {
    publicUrl,
    rewardUrl,
    directusUrl,
    hubToken,
    catalogueToken,
    guestToken,
    cookieKeys,
    dataDir,
    webDir,
    schemaFile,
    now = Date.now,
    liveCollections = usualLive,
    publicCollections = usualPublic,
  } = options
  const prefix = parsePrefix(options.prefix)
  const log = options.log ?? createLog(options.logLevel ?? 'warn')
  // parsed before anything runs, so that a failed start leaves no timer behind
  const contract = readContract(pathToFileURL(schemaFile))
  const seal = createCookieSeal(cookieKeys)
  const pastBuilds = createPastBuilds(join(dataDir, 'builds'), now)
  const build = createWebBuild(webDir, { past: pastBuilds, prefix, providers: options.providers ?? [] })
  const metrics = createMetrics(plutusNames.metrics)
  const hosts = { publicUrl, guestUrl: rewardUrl, guestPages: plutusNames.guestPages }
  const rates = { ...usualRates, ...options.rates }
  const guesses = createGuessWatch(metrics, log, now)
  const limits = createRateLimits(rates, guesses)
  // Concurrent transfers of a company are few: each holds a connection to Directus until its browser is done.
  const transfers = createConcurrencyLimit({ atOnce: rates.filesAtOnce, waitingMax: 0, retryAfterSeconds: 5 })
  const directus = createDirectus({
    url: directusUrl,
    readyPath: plutusNames.readyPath,
    onCall: (ms, outcome) => metrics.upstreamMs.observe({ outcome }, ms),
  })
  const readiness = createReadiness(directus)
  measureWallets(metrics, directus, guestToken)
  measureStock(metrics, directus, guestToken)
  measureSuppliers(metrics, directus, guestToken)
  const registry = createSocketRegistry(metrics)
  const cookie = createSessionCookie(publicUrl, plutusNames.cookie)
  const sessions = createSessions({ seal, directus, now, onRenewed: registry.moveSockets })
  const callers = createCallers({ sessions, cookie, keyOf: bearerKey })
  const liveness = createLiveness({ loadClosed: createLoadClosed({ directus, hubToken }), now })
  const jwe = createJwe(cookieKeys)
  const device = createDeviceCookie(publicUrl, now)
  const browser = createBrowserCookie(publicUrl)
  const signUp = createShortCookie({
    cookie: hostCookie(publicUrl, 'plutus-signup'),
    jwe,
    purpose: 'sign-up',
    seconds: 3600,
    content: z.object({ id: z.string() }),
    now,
  })
  // The provider redirects here from its own site, where the browser would not send a Strict cookie.
  const state = createShortCookie({
    cookie: hostCookie(publicUrl, 'plutus-provider', 'Lax'),
    jwe,
    purpose: 'provider',
    seconds: 600,
    content: providerCookieContent,
    now,
  })
  const onLogout = ({ session, user }: { session?: Session; user?: string }) => {
    if (session) registry.endBucket(session.id, closeCodes.loggedOut, 'Logged out')
    if (user) registry.endUser(user, closeCodes.loggedOut, 'Logged out')
  }
  const signInSession = createSignInSession({ callers, sessions, directus, liveness, device, now, onLogout })

  const trusted = createTrustedDocuments({
    schema: contract.schema,
    manifestFile: join(webDir, 'persisted-documents.json'),
    archiveDir: join(dataDir, 'manifests'),
    publicCollections,
    onInvalid: (hash) => log.warn({ doc: hash }, 'A document of the manifest is not valid against the schema'),
    onUnreadable: (reason) =>
      log.warn({ reason: reason.slice(0, 300) }, 'Without a persisted-documents.json in its build a session can ask nothing'),
  })
  trusted.readNow()
  const adHoc = createKeyDocuments(contract.schema)
  const catalogue = createCatalogueCache(async (document, variables) => {
    const body = `{"query":${document.json},"variables":${JSON.stringify(variables)}}`
    const reply = await directus.call({ method: 'POST', path: '/graphql', token: catalogueToken, requestId: 'catalogue', body })
    requireServiceReply(reply)
    const answer = cleanAnswer(reply, document.roots, 'catalogue', errors)
    if (answer.code) throw badAnswer()
    // A string body is sent in one write with its head, a buffer in two.
    return String(answer.body)
  })

  const keys = createKeyOwners({ directus, hubToken })
  const knownKeys = createKnownKeys(limits, keys)
  const admission = createAdmission({ callers, liveness, knownKeys, limits })
  const withFileCaller = createWithFileCaller({ callers, knownKeys, limits })
  const fairness = createFairness({ isOff: options.hasNoTurns ?? false, now })
  const hub = createHub({
    url: directusUrl,
    hubToken,
    directus,
    readers: createLiveReaders({ directus, hubToken, keys, fairness }),
    log,
    metrics,
    liveCollections,
    publicCollections,
    onPublicChanged: catalogue.invalidate,
    onReadersChanged: (company) => watch.checkCompany(company),
  })
  const watch = watchSockets({ registry, liveness, hub, keys, log, now })
  const admit = createSocketAdmission({
    hosts,
    cookieName: cookie.name,
    sessions,
    liveness,
    knownKeys,
    keyOf: bearerKey,
    trustedProxies: options.trustedProxies,
    registry,
    socketsMax: limits.socketsPerSession,
    isDraining: () => readiness.isDraining,
    path: `${prefix}/graphql`,
  })
  const openSocket = createSocketUpgrade({
    admit,
    protocol: createLiveProtocol({ hub, schema: contract.schema, liveCollections, trusted, adHoc, errors }),
    registry,
    errors,
  })

  const answerCall = createAnswerCall({
    ...{ knownKeys, limits, trusted, adHoc, liveness, catalogue, fairness, directus, errors },
    commandsPath: plutusNames.commandsPath,
  })
  const frameRenderer = createFrameRenderer(webDir, log)
  const renderBudget = createRenderBudget({ share: options.documentShare, now: options.now })

  const callReward = createCallReward({ directus, guestToken, limits, browser })
  const prepaidCalls = createPrepaidCalls()
  const rewardRenderer = createRewardRenderer(webDir, log)

  runDaily(log, () => {
    pastBuilds.markServed()
    trusted.markServed()
  })

  return {
    log,
    metrics,
    hosts,
    limits,
    guesses,
    transfers,
    withFileCaller,
    directus,
    readiness,
    contract,
    registry,
    cookie,
    sessions,
    callers,
    admission,
    liveness,
    onLogout,
    signInSession,
    device,
    browser,
    signUp,
    state,
    callReward,
    prepaidCalls,
    rewardDocuments: createRewardDocuments({
      callReward,
      prepaidCalls,
      browser,
      rewardRenderer,
      renderBudget,
      log,
      now,
      patienceMs: options.documentPatienceMs,
    }),
    answerCall,
    frameRenderer,
    filledFrames: createFilledFrames({
      callers,
      directus,
      answerCall,
      frameRenderer,
      renderBudget,
      log,
      now,
      framePatienceMs: options.documentPatienceMs,
    }),
    callAsGuest: createCallAsGuest(directus, guestToken),
    providers: options.providers ?? [],
    iconHosts: options.iconHosts ?? [],
    publicUrl,
    trustedProxies: options.trustedProxies,
    prefix,
    /** The number of HTTP requests being answered. Shutdown waits for them, also for those that an Express or Next server passed on. */
    inFlight: { calls: 0 },
    checkPerson: watch.checkPerson,
    checkSockets: watch.checkAll,
    trusted,
    adHoc,
    catalogue,
    fairness,
    hub,
    watch,
    knownKeys,
    guestToken,
    now,
    build,
    pastBuilds,
    openSocket: (request: IncomingMessage, socket: Duplex, head: Buffer) => void openSocket(request, socket, head),
  }
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
