import { randomUUID } from 'node:crypto'
import { defineEndpoint, defineHook } from '@directus/extensions'
import type { Router } from 'express'
import { requestIds } from '#errors/log-shape.ts'
import { endFailedStart } from '#errors/process-end.ts'
import { registerSubscribers } from '#rules/app/subscribers.ts'
import { patchCallerQueries } from '../directus-patches/caller-queries.ts'
import { shareGraphs } from '../directus-patches/shared-graphs.ts'
import { bulkActRoute } from './app/bulk-act-route.ts'
import { commandsRoute } from './app/commands/commands-route.ts'
import { companyExportRoutes, documentRoutes } from './app/export-routes.ts'
import { operationRoutes } from './app/operation/operation-routes.ts'
import { operatorRoutes, parseOperatorBodies } from './app/operator/operator-routes.ts'
import { prepareDatabase } from './app/prepare-database.ts'
import { publicRoutes } from './app/public-routes.ts'
import { sayReady } from './app/readiness.ts'
import { searchRoutes } from './app/search-routes.ts'
import { registerStudio } from './app/studio/studio-hooks.ts'
import { refuseWithoutAuthenticator } from './app/studio/studio-sign-in.ts'
import { uploadRoutes } from './app/upload-routes.ts'
import { webBuildRoutes } from './app/web-builds/build-routes.ts'
import { startWorker } from './app/worker.ts'
import { stockRoutes } from './catalogue/voucher/stock-routes.ts'
import { supplierRoutes } from './catalogue/voucher/supplier-routes.ts'
import { authRoutes } from './identity/auth-routes.ts'
import { emailChangeRoutes } from './identity/email-change/email-routes.ts'
import { guestRoutes } from './identity/guest-routes.ts'
import { type Accountability, keyAuthentication } from './identity/key/authenticate-key.ts'
import { identityAuthentication, identitySocketAuthentication } from './identity/session/identity-authentication.ts'
import { vouchForProvider } from './identity/session/provider-session.ts'
import { rememberRefresh } from './identity/session/remember-refresh.ts'
import { twoFactorGate } from './identity/two-factor/two-factor-gate.ts'
import { memberWorkRoutes } from './launch/handover/member-work-routes.ts'
import { nextLaunchRoutes } from './launch/next-launch-routes.ts'
import { webhookRoute } from './ledger/recharge/payment-webhooks.ts'
import { walletRoutes } from './ledger/wallet/reconcile.ts'
import { reportRoute } from './messaging/report/report-route.ts'
import { mailUnsubscribeRoutes } from './messaging/report/unsubscribe-routes.ts'
import { importRoutes } from './people/import/import-routes.ts'
import { literalQuery } from './platform/db/literal-text.ts'
import type { DirectusRequest } from './platform/http/route.ts'
import { changesRoute } from './platform/live/change-streams.ts'
import { publishRows } from './platform/live/publish-rows.ts'
import { refuseWhileAway } from './platform/operation/refuse-while-away.ts'

registerSubscribers()
patchCallerQueries()
shareGraphs()

const hook = defineHook(({ init, filter, action }) => {
  registerStudio({ init, filter, action })
  // first, so that every line about a request carries the id that the BFF gave it
  init('middlewares.before', ({ app }) => {
    ;(app as Router).use((req, _res, next) => requestIds.run(req.get('x-request-id') ?? randomUUID(), next))
  })
  init('app.before', () => prepareDatabase())
  // before anything asks the database who calls: the BFF's probe asks about this process, not about a long query
  init('middlewares.before', ({ app }) => sayReady(app as Router))
  init('middlewares.before', ({ app }) => refuseWhileAway(app as Router))
  init('middlewares.before', ({ app }) => parseOperatorBodies(app as Router))
  // after Directus knows who calls, before its routes and ours
  init('middlewares.after', ({ app }) => void (app as Router).use(twoFactorGate))
  filter<Accountability>('authenticate', (accountability, { req }) =>
    keyAuthentication(identityAuthentication(accountability, req as DirectusRequest), req as DirectusRequest),
  )
  filter<object>('items.query', (query, { collection }) => literalQuery(query, collection))
  filter<Accountability>('websocket.authenticate', (accountability, { message }) =>
    identitySocketAuthentication(accountability, message as { access_token?: unknown }),
  )
  filter<Record<string, unknown>>('auth.update', (payload, about) => vouchForProvider(payload, about))
  filter<Record<string, unknown>>('auth.jwt', async (claims, about) => {
    await refuseWithoutAuthenticator(about)
    return { ...claims, ...(await rememberRefresh(claims, about)) }
  })
  action('items.create', ({ collection, key }) => publishRows({ collection, event: 'create', keys: [key] }))
  action('items.update', ({ collection, keys }) => publishRows({ collection, event: 'update', keys }))
  action('server.start', () => startWorker().catch(endFailedStart))
})

const endpoint = defineEndpoint((router) => {
  commandsRoute(router)
  authRoutes(router)
  emailChangeRoutes(router)
  uploadRoutes(router)
  importRoutes(router)
  documentRoutes(router)
  publicRoutes(router)
  operatorRoutes(router)
  operationRoutes(router)
  companyExportRoutes(router)
  guestRoutes(router)
  walletRoutes(router)
  searchRoutes(router)
  stockRoutes(router)
  supplierRoutes(router)
  nextLaunchRoutes(router)
  memberWorkRoutes(router)
  bulkActRoute(router)
  webhookRoute(router)
  reportRoute(router)
  mailUnsubscribeRoutes(router)
  webBuildRoutes(router)
  changesRoute(router)
})

export const hooks = [{ name: 'plutus-hooks', config: hook }]
export const endpoints = [{ name: 'plutus', config: endpoint }]
export const operations: [] = []
