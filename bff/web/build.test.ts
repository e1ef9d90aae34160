import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createWebBuild } from './build.ts'
import { isBrokenLink, isRewardPage } from './clean-link.ts'
import { createPastBuilds } from './past-builds.ts'

const dir = mkdtempSync(join(tmpdir(), 'plutus-build-'))
afterAll(() => rmSync(dir, { recursive: true }))
mkdirSync(join(dir, 'assets'))
const shell = '<html data-providers="[]"><head></head><p>__CSP_NONCE__</p><div id="app" data-held></div>'
for (const [file, text] of Object.entries({
  'index.html': shell,
  'frames.json': '{"/wallet":"<h1>Wallet $& History</h1>"}',
  'page-files.json': '{"/wallet":["assets/wallet.js"]}',
  'reward.html': 'reward',
  'routes.json': '["/","/campaigns/:id(uuid)/view","/notes/:id","/wallet","*"]',
  'persisted-documents.json': '{}',
  'favicon.svg': '<svg/>',
  '.env': 'SECRET=1',
  'assets/app.js': 'js',
  'assets/app.js.br': 'br',
  'assets/app.js.map': 'map',
})) {
  writeFileSync(join(dir, file), text)
}
const build = createWebBuild(dir)()

it('serves the public files of the build and no others', () => {
  expect([...build.assets.keys()].sort()).toEqual(['/assets/app.js', '/favicon.svg'])
  expect(String(build.assets.get('/assets/app.js')?.bodies.br)).toBe('br')
})

it('S1 matches its pages', () => {
  const id = '6f1d0c3a-3c55-4b0e-9a58-000000000001'
  expect(build.pageOf(`/campaigns/${id}/view`)).toBe('/campaigns/:id/view')
  for (const path of ['/', '/wallet', '/wallet/', '/notes/x', `/campaigns/${id}/view`]) expect(build.pageOf(path), path).toBeDefined()
  for (const path of ['/wallets', '/campaigns/x', '/campaigns/x/view', `/campaigns/${id}/y/view`, '/nope'])
    expect(build.pageOf(path), path).toBeUndefined()
})

it('preloads the files of a page in its shell', () => {
  expect(build.shellOf('/wallet')).toContain('<link rel="modulepreload" crossorigin href="/assets/wallet.js"></head>')
  for (const page of ['/', undefined]) expect(build.shellOf(page)).toBe(shell)
})

it('has the frame of a page in its shell', () => {
  expect(build.shellOf('/wallet')).toContain('<div id="app" data-held><h1>Wallet $& History</h1></div>')
})

it('A2 lists the sign-in providers in the shell', () => {
  const providers = [{ name: 'acme', label: 'Acme & "Co" $& </head>' }]
  const said = /data-providers="([^"<]*)"/.exec(createWebBuild(dir, { providers })().shellOf('/wallet'))?.[1] ?? ''
  const signs: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<' }
  expect(JSON.parse(said.replaceAll(/&\w+;/g, (entity) => signs[entity] ?? entity))).toEqual(providers)
})

it('works without a build', () => {
  const empty = createWebBuild(join(dir, 'missing'))()
  expect(empty.shellOf('/')).toContain('built yet')
  expect(empty.pageOf('/anything')).toBeDefined()
})

it('distinguishes a reward link from a sign-up', () => {
  expect(isRewardPage('/auth/0123456789abcdefABCD_-/reward')).toBe(true)
  expect(isRewardPage('/auth/6f1d0c3a-3c55-4b0e-9a58-000000000001/reward')).toBe(false)
  expect(isRewardPage('/company/terms')).toBe(true)
  for (const path of ['/auth/6f1d0c3a-3c55-4b0e-9a58-000000000001/reward', '/auth/login/reward', '/auth/short/rewards', '/auth/login'])
    expect(isBrokenLink(path), path).toBe(false)
  for (const path of ['/auth/short/reward/_payload.json', '/company/terms', '/unsubscribed', '/auth/0123456789abcdefABCD_-/reward'])
    expect(isBrokenLink(path), path).toBe(false)
  for (const path of ['/auth/short/reward', '/auth/a%2F..%2Fb/Reward', '/unsubscribe', '/unsubscribe/short'])
    expect(isBrokenLink(path), path).toBe(true)
})

it('S12 keeps the files of another machine’s build while they are marked as served, and asks again for a build that lost one', async () => {
  const data = join(dir, 'shared')
  const day = 24 * 60 * 60 * 1000
  let now = Date.now()
  const past = createPastBuilds(data, () => now)
  const [script, meta] = ['assets/there.js', 'builds/meta/there.json']
  await past.add(new Map([script, meta].map((path) => [path, Buffer.from('there')])))
  await past.add(new Map([[script, Buffer.from('replaced')]]))
  expect(String(past.find(`/${script}`)?.bodies.identity)).toBe('there')
  now += 29 * day
  past.touch([script, meta], meta)
  now += 29 * day
  past.keep(join(dir, 'missing'))
  expect(past.find(`/${script}`)).toBeDefined()
  rmSync(join(data, script))
  past.touch([script, meta], meta)
  expect(past.find(`/${meta}`)).toBeUndefined()
})

it('S12 keeps the files of past builds for thirty days after they were served last', () => {
  const [web, data] = [join(dir, 'web'), join(dir, 'data')]
  const day = 24 * 60 * 60 * 1000
  let now = Date.now()
  const past = createPastBuilds(data, () => now)
  const deploy = (name: string) => {
    rmSync(web, { recursive: true, force: true })
    for (const folder of ['assets', 'builds/meta']) mkdirSync(join(web, folder), { recursive: true })
    for (const file of [`assets/${name}.js`, `assets/${name}.js.br`, `assets/${name}.js.map`, `builds/meta/${name}.json`])
      writeFileSync(join(web, file), name)
    past.keep(web)
  }
  deploy('one')
  // Served for more than thirty days, which count from the day it was replaced.
  now += 40 * day
  deploy('two')
  expect(String(past.find('/assets/one.js')?.bodies.br)).toBe('one')
  expect(past.find('/builds/meta/one.json')?.isImmutable).toBe(false)
  for (const path of ['/assets/one.js.map', '/assets/../secrets.json', '/assets/.one.js', '/secrets.json', '/assets/'])
    expect(past.find(path), path).toBeUndefined()
  now += 31 * day
  deploy('three')
  expect(past.find('/assets/one.js')).toBeUndefined()
  expect(past.find('/assets/two.js')).toBeDefined()
  expect(existsSync(join(data, 'assets/one.js.br'))).toBe(false)
})
