import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as z from 'zod/mini'
import { liveCollections as usualLive, publicCollections as usualPublic } from '#bff/adapters/collections.ts'
import { createLiveReaders } from '#bff/adapters/live-readers.ts'
import { plutusErrors as errors } from '#bff/adapters/plutus-errors.ts'
import type { ServiceOptions } from '#bff/bff-options.ts'
import { createHub } from '#bff/gateway/graphql/hub/hub.ts'
import { createLiveProtocol } from '#bff/gateway/graphql/hub/live-protocol.ts'
import { createSocketAdmission } from '#bff/gateway/graphql/hub/socket-admission.ts'
import { createSocketUpgrade } from '#bff/gateway/graphql/hub/socket-upgrade.ts'
import type { ChangeStream } from '#bff/gateway/graphql/hub/upstream-link.ts'
import { watchSockets } from '#bff/gateway/graphql/hub/watch-sockets.ts'
import type { BaseServices } from '#bff/operation/base-services.ts'
import type { SessionServices } from '#bff/session/session-services.ts'
import { changedRows, changesBeatMs, changesPath } from '#graphql/contracts/rest/changes.ts'
import { bearerKey } from '#graphql/contracts/rest/key.ts'
import type { GraphServices } from './graph-services.ts'

export type LiveServices = ReturnType<typeof createLiveServices>

const stream: ChangeStream = {
  path: changesPath,
  silentMs: 3 * changesBeatMs,
  read: (line) => z.safeParse(changedRows, line).data,
}

/** Creates what sends changes to subscribers: the hub, the upgrade of their WebSockets, and the checks that close them. */
export function createLiveServices(options: ServiceOptions, base: BaseServices, session: SessionServices, graph: GraphServices) {
  const { hubToken, liveCollections = usualLive, publicCollections = usualPublic } = options
  const { log, metrics, directus, now } = base
  const { registry, liveness, keys } = session
  const { contract, trusted, adHoc, catalogue, fairness } = graph
  const hub = createHub({
    hubToken,
    stream,
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
  const openSocket = createSocketUpgrade({
    admit: createAdmit(base, session),
    protocol: createLiveProtocol({ hub, schema: contract.schema, liveCollections, trusted, adHoc, errors }),
    registry,
    errors,
  })
  return {
    hub,
    watch,
    /** Closes those live sockets of this person whose session has ended, such as after they changed their address or ended a session. */
    checkPerson: watch.checkPerson,
    /** Closes all live sockets whose session has ended. For a change that ends the sessions of a person unknown to this process. */
    checkSockets: watch.checkAll,
    openSocket: (request: IncomingMessage, socket: Duplex, head: Buffer) => void openSocket(request, socket, head),
  }
}

function createAdmit({ hosts, prefix, trustedProxies, limits, readiness }: BaseServices, session: SessionServices) {
  const { cookie, sessions, liveness, knownKeys, registry } = session
  return createSocketAdmission({
    hosts,
    cookieName: cookie.name,
    sessions,
    liveness,
    knownKeys,
    keyOf: bearerKey,
    trustedProxies,
    registry,
    socketsMax: limits.socketsPerSession,
    isDraining: () => readiness.isClosing,
    path: `${prefix}/graphql`,
  })
}
