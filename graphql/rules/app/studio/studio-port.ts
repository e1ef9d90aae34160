import { createServer, type RequestListener } from 'node:http'
import type { NextFunction, Request, Response, Router } from 'express'
import { catalogueRole } from '#model/policies.ts'
import { env } from '#rules/platform/env/env.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { log } from '#rules/platform/log.ts'
import { limitSignIns } from './limit-sign-ins.ts'
import { isMainCall, isStudioCall } from './studio-paths.ts'
import { isEnrolledOperator, withoutAuthenticator } from './studio-sign-in.ts'

let app: RequestListener | undefined

/** Registers the checks of paths, before Directus serves Studio’s files or asks who calls. The main port serves a list of paths only. */
export function guardPorts(router: Router): void {
  app = router as unknown as RequestListener
  router.use((req, res, next) => (isAtStudio(req) ? guardStudioPort(req, res, next) : guardMainPort(req, res, next)))
}

/** Registers the checks of who calls: only enrolled operators at Studio’s port, and none of them at the main port. */
export function guardCallers(router: Router): void {
  if (!env.studioPort) return
  router.use('/auth/login', (req, res, next) => void (isAtStudio(req) ? limitSignIns(req, res, next) : next()))
  router.use((req: DirectusRequest, res: Response, next: NextFunction) => {
    admit(req)
      .then((refused) => (refused ? refuse(res, 403, refused) : next()))
      .catch(next)
  })
}

/** Opens Studio’s port on the loopback address, for the application that Directus built for its own port. */
export function openStudioPort(): void {
  if (!env.studioPort || !app) return
  createServer(app)
    .on('error', (error) => log.error({ studio: env.studioPort, error }))
    .listen(env.studioPort, '127.0.0.1')
}

const isAtStudio = (req: Request): boolean => req.socket.localPort === env.studioPort

function guardMainPort({ path }: Request, res: Response, next: NextFunction): void {
  if (isMainCall(path)) next()
  else refuse(res, 404, 'There is nothing here.')
}

/** Refuses another host’s name (DNS rebinding) and another page’s calls (CSRF). All ports of localhost share their cookies. */
function guardStudioPort(req: Request, res: Response, next: NextFunction): void {
  const { host = '', origin } = req.headers
  const site = req.get('sec-fetch-site')
  const isOwnHost = host === `localhost:${env.studioPort}` || host === `127.0.0.1:${env.studioPort}`
  const isPage = req.method === 'GET' && (req.path === '/' || req.path.startsWith('/admin'))
  const isOwnPage = isPage || !site || site === 'same-origin' || site === 'none'
  res.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' })
  if (!isOwnHost) refuse(res, 403, `Open Studio at http://localhost:${env.studioPort}/admin.`)
  else if (!isOwnPage || (origin && origin !== `http://${host}`)) refuse(res, 403, 'Studio takes calls from its own pages only.')
  else if (!isStudioCall(req.method, req.path)) refuse(res, 404, 'Studio offers the catalogue only.')
  else if (req.path === '/') res.redirect('/admin')
  else next()
}

/** Returns the sentence that refuses the caller, or undefined. A caller without a session is left to Directus’s policies. */
async function admit(req: DirectusRequest): Promise<string | undefined> {
  const { user, role, session } = req.accountability ?? {}
  if (!user) return undefined
  if (!isAtStudio(req)) return role === catalogueRole ? 'Operators work in Studio, at its own port.' : undefined
  if (!session) return 'Sign in to Studio. Keys and tokens do not open it.'
  return (await isEnrolledOperator(user)) ? undefined : withoutAuthenticator
}

function refuse(res: Response, status: 403 | 404, message: string): void {
  const code = status === 403 ? 'FORBIDDEN' : 'ROUTE_NOT_FOUND'
  res.status(status).json({ errors: [{ message, extensions: { code } }] })
}
