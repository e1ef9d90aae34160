import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createBff } from './app.ts'
import { openApi } from './web/open-api.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plutus-bff-'))
const nowhere = new URL('http://127.0.0.1:9')
const bff = createBff({
  publicUrl: new URL('http://localhost:3000'),
  rewardUrl: new URL('http://localhost:3000'),
  directusUrl: nowhere,
  hubToken: 'hub',
  catalogueToken: 'catalogue',
  guestToken: 'guest',
  cookieKeys: `k1:${randomBytes(32).toString('base64url')}`,
  dataDir,
  webDir: join(dataDir, 'dist'),
  schemaFile: fileURLToPath(new URL('../graphql/schema.graphql', import.meta.url)),
  trustedProxies: undefined,
  logLevel: 'silent',
})
afterAll(async () => {
  await bff.close()
  rmSync(dataDir, { recursive: true })
})

it('publishes exactly the routes it has', () => {
  const mounted = bff.app.routes
    .filter(({ path, method }) => !path.includes('*') && method !== 'ALL')
    .map(({ path, method }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((path) => !/openapi|schema\.graphql/.test(path))
  const published = Object.entries(openApi('').paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(published.sort()).toEqual(mounted.sort())
})

it('is not ready without Directus', async () => {
  expect(await bff.isReady()).toBe(false)
})
