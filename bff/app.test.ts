import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { restPaths } from '#graphql/contracts/rest/rest-paths.ts'
import { type Bff, type BffOptions, createBff } from './app.ts'
import type { BffEnv } from './gateway/bff-env.ts'
import { createLog } from './gateway/operation/log.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plutus-bff-'))
const webDir = join(dataDir, 'dist')
mkdirSync(webDir)
writeFileSync(join(webDir, 'index.html'), '<!doctype html><script type="module" src="/app.js"></script>')

const make = (options: Partial<BffOptions> = {}) =>
  createBff({
    publicUrl: new URL('http://localhost:3000'),
    rewardUrl: new URL('http://localhost:3000'),
    directusUrl: new URL('http://127.0.0.1:9'),
    hubToken: 'hub',
    catalogueToken: 'catalogue',
    guestToken: 'guest',
    cookieKeys: `k1:${randomBytes(32).toString('base64url')}`,
    dataDir,
    webDir,
    schemaFile: fileURLToPath(new URL('../graphql/schema.graphql', import.meta.url)),
    trustedProxies: undefined,
    logLevel: 'silent',
    ...options,
  })
/** Returns the HTTP status of a call to `own.listener`. */
async function call(own: Bff, path: string, method: string): Promise<number> {
  const server = createServer((incoming, outgoing) => own.listener(incoming, outgoing))
  await once(server.listen(0), 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const sentRequest = request({ port, path, method, headers: { host: 'localhost:3000', connection: 'close' } }).end()
  const [answer] = await once(sentRequest, 'response')
  answer.resume()
  await once(server.close(), 'close')
  return answer.statusCode
}

const get = (path: string) => () => new Hono<BffEnv>().get(path, (c) => c.text(''))
const outside = { ...restPaths['POST /auth/logout'], caller: 'outside' } as const
const notes = new Hono<BffEnv>().post('/notes', (c) => c.text('noted')).get('/notes/:id', (c) => c.text(c.req.param('id')))
/** Writes a web build that is mountable below /rewards, and a file `name` with the given HTML. Returns its folder. */
function buildWith(tag: string, name = 'reward.html'): string {
  const dir = mkdtempSync(join(dataDir, 'web-'))
  writeFileSync(join(dir, 'index.html'), '<script src="/rewards/a.js"></script><link rel="canonical" href="/"><a href="/about">About</a>')
  writeFileSync(join(dir, name), tag)
  return dir
}

const bff = make()
afterAll(async () => {
  await bff.close()
  rmSync(dataDir, { recursive: true })
})

it('has exactly the routes that the contracts describe', () => {
  expect(bff.routes.toSorted()).toEqual(Object.keys(restPaths).sort())
})

it('omits the routes of parts left out and serves added ones', async () => {
  const small = make({ leaveOut: ['webhooks', 'rewards', 'web'], routes: [() => notes] })
  expect(small.routes.filter((name) => /webhooks|public|notes/.test(name))).toEqual(['POST /notes', 'GET /notes/{id}'])
  await small.close()
})

it.each<[why: RegExp, options: Partial<BffOptions>]>([
  [/POST \/graphql is mounted twice/, { routes: [() => new Hono<BffEnv>().post('/graphql', (c) => c.text(''))] }],
  [/one method and a path/, { routes: [() => new Hono<BffEnv>().get('/shop/*', (c) => c.text(''))] }],
  [/one method and a path/, { routes: [() => new Hono<BffEnv>().use(async (_c, next) => next())] }],
  [/GET \/files\/documents\/mine never runs: GET \/files\/documents\/:id answers it/, { routes: [get('/files/documents/mine')] }],
  [/GET \/auth\/signup\/mine never runs/, { routes: [get('/auth/signup/mine')] }],
  [/GET \/notes\/mine never runs/, { routes: [() => notes, get('/notes/mine')] }],
  [/paths: POST \/note is not among the routes/, { routes: [() => notes], paths: { 'POST /note': outside } }],
  [/paths: POST \/auth\/logout is not among the routes/, { routes: [() => notes], paths: { 'POST /auth/logout': outside } }],
  [/prefix: must look like \/rewards/, { prefix: 'rewards/' }],
  [/pages ask for \/app\.js, which is not below \/rewards/, { prefix: '/rewards' }],
  [/pages ask for \/x\.js/, { prefix: '/rewards', webDir: buildWith("<script type=module src='/x.js'></script>") }],
  [/pages ask for \/y\.css/, { prefix: '/rewards', webDir: buildWith('<LINK HREF=/y.css REL=stylesheet>') }],
  [/lead back to \/auth\/callback/, { prefix: '/rewards', leaveOut: ['web'], providers: [{ name: 'acme', label: 'Acme' }] }],
])('refuses to start with the message %s', (why, options) => {
  expect(() => make(options)).toThrow(why)
})

it('is not ready without Directus', async () => {
  expect(await bff.isReady()).toBe(false)
})

it('mounts below a prefix with pages built for it, and ignores their links to other sites', async () => {
  await make({ prefix: '/rewards', webDir: buildWith('<script src=https://elsewhere.test/x.js></script>') }).close()
})

it('guards an added route by its own contract, not by that of a part left out', async () => {
  const webhook = () => new Hono<BffEnv>().post('/webhooks/payments/:provider', (c) => c.text('paid'))
  const own = make({ leaveOut: ['webhooks', 'web'], routes: [webhook] })
  const answer = await call(own, '/webhooks/payments/stripe', 'POST')
  expect(answer).toBe(403)
  await own.close()
})

it('serves the captcha without the account routes', async () => {
  const own = make({ leaveOut: ['account'] })
  expect(own.routes.filter((name) => /captcha|password/.test(name))).toEqual(['GET /auth/captcha'])
  await own.close()
})

it('logs at the start that the manifest of documents is missing or malformed', async () => {
  const said: string[] = []
  const log = createLog('warn', { write: (line: string) => void said.push(line) })
  await make({ log }).close()
  expect(said.join()).toMatch(/ENOENT.*Without a persisted-documents\.json/)
  const webDir = buildWith('{"sha256:x":1}', 'persisted-documents.json')
  said.length = 0
  await make({ log, webDir, leaveOut: ['web'] }).close()
  expect(said.join()).toContain('Without a persisted-documents.json')
})

it('leaves no timer running after a failed start', () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  expect(() => make({ webDir: buildWith('{', 'routes.json') })).toThrow()
  expect(() => make({ cookieKeys: 'none' })).toThrow()
  expect(() => make({ schemaFile: '/nowhere.graphql' })).toThrow()
  expect(timers()).toBe(before)
})
