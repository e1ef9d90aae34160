import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { restPaths } from '#graphql/contracts/rest-paths.ts'
import { type BffOptions, createBff } from './app.ts'
import type { BffEnv } from './bff-env.ts'

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
const notes = new Hono<BffEnv>().post('/notes', (c) => c.text('noted')).get('/notes/:id', (c) => c.text(c.req.param('id')))
const bff = make()
afterAll(async () => {
  await bff.close()
  rmSync(dataDir, { recursive: true })
})

it('has exactly the routes that the contracts describe', () => {
  expect(bff.routes.toSorted()).toEqual(Object.keys(restPaths).sort())
})

it('has no routes of a part that is left out, and those that are added', async () => {
  const small = make({ leaveOut: ['webhooks', 'rewards', 'web'], routes: [() => notes] })
  expect(small.routes.filter((name) => /webhooks|public|notes/.test(name))).toEqual(['POST /notes', 'GET /notes/{id}'])
  await small.close()
})

it.each<[why: RegExp, options: Partial<BffOptions>]>([
  [/POST \/graphql is mounted twice/, { routes: [() => new Hono<BffEnv>().post('/graphql', (c) => c.text(''))] }],
  [/one method and a path/, { routes: [() => new Hono<BffEnv>().get('/shop/*', (c) => c.text(''))] }],
  [/one method and a path/, { routes: [() => new Hono<BffEnv>().use(async (_c, next) => next())] }],
  [/paths: POST \/note has no route/, { routes: [() => notes], paths: { 'POST /note': restPaths['POST /auth/logout'] } }],
  [/prefix: must look like \/rewards/, { prefix: 'rewards/' }],
  [/pages ask for \/app\.js, which is not below \/rewards/, { prefix: '/rewards' }],
  [/lead back to \/auth\/callback/, { prefix: '/rewards', leaveOut: ['web'], providers: [{ name: 'acme', label: 'Acme' }] }],
])('refuses to start and says %s', (why, options) => {
  expect(() => make(options)).toThrow(why)
})

it('is not ready without Directus', async () => {
  expect(await bff.isReady()).toBe(false)
})
