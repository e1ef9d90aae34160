import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parseProxies } from '#bff/gateway/security/trusted-proxies.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { createProxyWatch, readUnlistedProxy } from './unlisted-proxy.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plutus-proxy-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

it('O10 names an unlisted proxy once, and keeps it for doctor until it is listed', async () => {
  const said: string[] = []
  const note = createProxyWatch({ dataDir, warn: (sentence) => said.push(sentence) })
  expect(readUnlistedProxy(dataDir, undefined)).toBeUndefined()
  for (const peer of ['10.0.0.7', '10.0.0.7', '10.0.0.8']) note(peer)
  expect(said).toEqual([expect.stringMatching(/^10\.0\.0\.7 sends X-Forwarded-For and isn’t in TRUSTED_PROXIES/)])
  await waitFor(() => readUnlistedProxy(dataDir, undefined), { what: 'the proxy to be kept' })
  expect(readUnlistedProxy(dataDir, undefined)).toBe('10.0.0.7')
  expect(readUnlistedProxy(dataDir, parseProxies(['fd00::/8']))).toBe('10.0.0.7')
  expect(readUnlistedProxy(dataDir, parseProxies(['10.0.0.0/8']))).toBeUndefined()
})

it('O10 forgets the unlisted proxy after a run without one', async () => {
  const watchRun = () => createProxyWatch({ dataDir, warn: () => undefined })
  watchRun()('10.0.0.7')
  await waitFor(() => readUnlistedProxy(dataDir, undefined), { what: 'the proxy to be kept' })
  watchRun()
  expect(readUnlistedProxy(dataDir, undefined)).toBeUndefined()
})

it('O10 serves calls from a data folder that cannot be written', () => {
  const note = createProxyWatch({ dataDir: join(dataDir, 'none'), warn: () => undefined })
  expect(() => note('10.0.0.7')).not.toThrow()
})
