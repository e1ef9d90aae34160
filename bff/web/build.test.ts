import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createWebBuild } from './build.ts'
import { isRewardPage } from './reward-page.ts'

const dir = mkdtempSync(join(tmpdir(), 'plutus-build-'))
mkdirSync(join(dir, 'assets'))
for (const [file, text] of Object.entries({
  'index.html': '<p>__CSP_NONCE__</p>',
  'reward.html': 'reward',
  'routes.json': '["/","/campaigns/:id/view","/wallet","*"]',
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

it('serves what the build is meant to show and nothing beside it', () => {
  expect([...build.assets.keys()].sort()).toEqual(['/assets/app.js', '/favicon.svg'])
  expect(String(build.assets.get('/assets/app.js')?.bodies.br)).toBe('br')
})

it('knows its pages', () => {
  for (const path of ['/', '/wallet', '/wallet/', '/campaigns/x/view']) expect(build.isPage(path), path).toBe(true)
  for (const path of ['/wallets', '/campaigns/x', '/campaigns/x/y/view', '/nope']) expect(build.isPage(path), path).toBe(false)
})

it('lives without a build', () => {
  const empty = createWebBuild(join(dir, 'missing'))()
  expect(empty.shell).toContain('not built yet')
  expect(empty.isPage('/anything')).toBe(true)
})

it('tells a reward link from a sign-up', () => {
  expect(isRewardPage('/auth/0123456789abcdefABCD_-/reward')).toBe(true)
  expect(isRewardPage('/auth/6f1d0c3a-3c55-4b0e-9a58-000000000001/reward')).toBe(false)
  expect(isRewardPage('/company/terms')).toBe(true)
})
