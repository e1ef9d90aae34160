import { randomBytes } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { type BffContext, type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { pagePolicy } from '#bff/gateway/security/security-headers.ts'
import type { RouteTable } from '#bff/route-table.ts'
import type { WebBuild } from './build.ts'
import { isBrokenLink, isRewardPage } from './clean-link.ts'
import { type FilledFrames, filledPieces } from './filled-frames.ts'
import type { PastBuilds } from './past-builds.ts'
import type { Asset } from './read-asset.ts'
import type { SharedBuilds } from './shared-builds.ts'

export type WebRoutesDeps = {
  build: () => WebBuild
  pastBuilds: PastBuilds
  sharedBuilds: SharedBuilds
  /** Returns a function that adds the content of a reward page to its shell. Undefined if the page is sent without content. */
  rewardDocuments: (c: BffContext, build: WebBuild) => Promise<((shell: string) => string) | undefined>
  filledFrames: FilledFrames
  routes: RouteTable
  iconHosts: string[]
  /** Returns true for the parts that the front end did not leave out. It may use the paths of the other parts for pages of its own. */
  isIn: (part: 'rewards' | 'files' | 'icons') => boolean
}

/**
 * Serves all paths that no route serves: files of the web build, pages of the app, and a 404 page (S1). Refuses NOT_FOUND for a path that
 * looks like a file.
 */
export function webRoutes(deps: WebRoutesDeps): Hono<BffEnv> {
  const { build, pastBuilds, sharedBuilds, rewardDocuments, filledFrames, routes, iconHosts, isIn } = deps
  const app = new Hono<BffEnv>()
  const hasRewards = isIn('rewards')
  const folders = [
    ...usualFolders,
    ...(hasRewards ? ['public'] : []),
    ...(isIn('files') ? ['files', 'exports'] : []),
    ...(isIn('icons') ? ['icons'] : []),
  ]
  const isOurs = (path: string) => folders.some((folder) => path === `/${folder}` || path.startsWith(`/${folder}/`))
  const mirrors = { origins: iconHosts.map((host) => new URL(host).origin).join(' '), hosts: iconHosts.join(' ') }
  app.get('*', async (c) => {
    const current = build()
    const { id, assets, shellOf, frameOf, rewardShell, pageOf, listsPages } = current
    if (hasRewards && isBrokenLink(c.req.path)) {
      c.env.outgoing.setHeader('x-robots-tag', 'noindex, nofollow')
      return serveDocument(c, withNonce(c, mirrors)(rewardShell), 404)
    }
    const path = safePath(c.req.path)
    if (path === undefined) throw new Refusal('NOT_FOUND')
    const asset = assets.get(path) ?? pastBuilds.find(path) ?? (await sharedBuilds.find(path))
    if (asset) return serveAsset(c, asset)
    const page = pageOf(path)
    const payloadOf = path.endsWith(buildInfoSuffix) ? pageOf(path.slice(0, -buildInfoSuffix.length) || '/') : undefined
    if (payloadOf) return json(JSON.stringify({ id, page: payloadOf }), 200, { 'cache-control': 'no-cache' })
    if (hasRewards && isRewardPage(path)) {
      c.env.outgoing.setHeader('x-robots-tag', 'noindex, nofollow')
      const fill = await rewardDocuments(c, current)
      return fill ? serveDocument(c, fill(withNonce(c, mirrors)(rewardShell))) : servePage(c, rewardShell, mirrors)
    }
    if (looksLikeFile(path)) throw new Refusal('NOT_FOUND')
    if (!(page && listsPages)) {
      if (isOurs(path)) throw new Refusal('NOT_FOUND')
      if (routes.at(c.req.path).length > 0 && !isPageAndRoute(path)) return routes.refuse('GET', c.req.path)
    }
    if (!page) return serveNotFound(c, shellOf(), mirrors)
    const filling = await filledFrames(c, current, page)
    if (filling) {
      const addNonce = withNonce(c, mirrors)
      return serveFilled(c, filledPieces(addNonce(shellOf(page)), addNonce(frameOf(page)), filling))
    }
    return servePage(c, shellOf(page), mirrors)
  })
  return app
}

/** The suffix of the path that returns the current build's id, by which an open page notices a newer build (S12). */
const buildInfoSuffix = '/_payload.json'

/** Returns the decoded path. Undefined if it contains `..`, a double slash, a backslash or a character that is encoded twice. */
function safePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path)
    const isOdd = decoded.split('/').includes('..') || decoded.includes('//') || /[\0\\%]/.test(decoded)
    return isOdd ? undefined : decoded
  } catch {
    return undefined
  }
}

const looksLikeFile = (path: string) => /\.\w{1,12}$/.test(path) || path.split('/').some((part) => part.startsWith('.'))
/** The folders that contain no pages of ours, so that an unknown path in them is refused NOT_FOUND. */
const usualFolders = ['assets', 'builds', 'users', 'metrics', 'plutus', 'graphql/system']
/**
 * Returns true for paths of login and sign-up whose GET the web app answers although a route has the path. Configured providers have paths
 * below them, but their routes answer GET.
 */
export const isPageAndRoute = (path: string) => /^\/auth\/(login(\/[^/]+(\/callback)?)?|signup)$/.test(path)

function serveAsset(c: BffContext, asset: Asset): Response {
  const { headers } = c.env.incoming
  const encoding = pickEncoding(headers['accept-encoding'], asset)
  const common = {
    etag: asset.etag,
    'cache-control': asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  }
  if (headers['if-none-match'] === asset.etag) return new Response(null, { status: 304, headers: common })
  c.var.line.route = asset.isImmutable ? '/assets/:file' : '/:file'
  return new Response(new Uint8Array(asset.bodies[encoding] ?? Buffer.alloc(0)), {
    headers: { ...common, 'content-type': asset.type, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) },
  })
}

function pickEncoding(accepted: string | undefined, { bodies }: Asset): 'br' | 'gzip' | 'identity' {
  if (bodies.br && accepted?.includes('br')) return 'br'
  return bodies.gzip && accepted?.includes('gzip') ? 'gzip' : 'identity'
}

/** The further icon hosts: their origins for the content security policy, and their URLs for the page. */
type Mirrors = { origins: string; hosts: string }

const servePage = (c: BffContext, shell: string, mirrors: Mirrors): Promise<Response> => serveDocument(c, withNonce(c, mirrors)(shell))

/** Serves the 404 page, which shows the requested path (web/app/frame/frames.tsx). */
function serveNotFound(c: BffContext, shell: string, mirrors: Mirrors): Promise<Response> {
  const path = c.req.path.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return serveDocument(
    c,
    withNonce(c, mirrors)(shell).replaceAll('__PATH__', () => path),
    404,
  )
}

async function serveDocument(c: BffContext, page: string, status: 200 | 404 = 200): Promise<Response> {
  const { body, headers } = await compressPage(page, c.env.incoming.headers['accept-encoding'])
  return new Response(body, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}

function serveFilled(c: BffContext, pieces: AsyncIterable<string>): Response {
  const { body, headers } = compressPieces(pieces, c.env.incoming.headers['accept-encoding'])
  return new Response(body, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}

/**
 * Returns a function that writes this answer's nonce into a page and its parts. Sets the content security policy with it, and forbids
 * caching.
 */
function withNonce(c: BffContext, { origins, hosts }: Mirrors): (part: string) => string {
  const nonce = randomBytes(16).toString('base64')
  c.env.outgoing.setHeader('content-security-policy', pagePolicy(nonce, origins))
  c.env.outgoing.setHeader('cache-control', 'no-store')
  return (part) => part.replaceAll('__CSP_NONCE__', nonce).replace('__ICON_HOSTS__', hosts)
}

// Dearer levels take three times as long for a tenth less.
const params = { [constants.BROTLI_PARAM_QUALITY]: 3 }
const compress = {
  br: (page: string) => promisify(brotliCompress)(page, { params }),
  gzip: (page: string) => promisify(gzip)(page),
}

/** Compresses a page with Brotli or gzip, if the client accepts it. */
async function compressPage(page: string, accepted: string | undefined): Promise<{ body: BodyInit; headers: Record<string, string> }> {
  const encoding = encodingOf(accepted)
  if (!encoding) return { body: page, headers: { vary: 'accept-encoding' } }
  return { body: new Uint8Array(await compress[encoding](page)), headers: { vary: 'accept-encoding', 'content-encoding': encoding } }
}

const encodingOf = (accepted: string | undefined) => (accepted?.includes('br') ? 'br' : accepted?.includes('gzip') ? 'gzip' : undefined)

const compressors: Record<'br' | 'gzip', () => Transform> = {
  br: () => createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}

/** Compresses a page that is sent in pieces, so that each piece arrives before the next is ready. */
function compressPieces(
  pieces: AsyncIterable<string>,
  accepted: string | undefined,
): { body: ReadableStream; headers: Record<string, string> } {
  const encoding = encodingOf(accepted)
  const text = Readable.from(pieces, { objectMode: false, encoding: 'utf8' })
  const body = encoding ? text.pipe(compressors[encoding]()) : text
  return {
    body: Readable.toWeb(body) as ReadableStream,
    headers: { vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) },
  }
}
