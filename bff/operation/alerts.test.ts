import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import { measureProcesses } from './process-metrics.ts'
import { createReadiness } from './readiness.ts'
import { measureStock, measureSuppliers } from './supplier-metrics.ts'
import { measureWallets } from './wallet-metrics.ts'
import { measureWork } from './work-metrics.ts'

const deploy = fileURLToPath(new URL('../deploy', import.meta.url))
const alerts = readFileSync(`${deploy}/alerts.yml`, 'utf8')
const valuesOf = (key: string) => [...alerts.matchAll(new RegExp(`^ +(?:- )?${key}: (.+)$`, 'gm'))].map(([, value = '']) => value)

function exportedNames(): Set<string> {
  const metrics = createMetrics('plutus')
  const directus = { call: () => Promise.reject(new Error('refused')) } as unknown as Directus
  for (const measure of [measureWallets, measureStock, measureSuppliers, measureWork]) measure(metrics, directus, 'token')
  measureProcesses(metrics, { directus, guestToken: 'token', readiness: createReadiness(directus), restarts: 0 })
  return new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name))
}

it('E3 alerts on metrics that are exported', () => {
  const exported = exportedNames()
  const named = valuesOf('expr').flatMap((text) => text.match(/\b(plutus|nodejs)_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !exported.has(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([])
})

it('E3 names for each alert a section of the operators’ guide', () => {
  const guide = readFileSync(new URL('../operators.md', import.meta.url), 'utf8')
  const toAnchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-')
  const sections = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => `bff/operators.md#${toAnchor(heading)}`)
  const runbooks = valuesOf('runbook')
  expect(runbooks).toHaveLength(valuesOf('alert').length)
  expect(runbooks.filter((runbook) => !sections.includes(runbook))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

it.skipIf(!hasPromtool)('E3 fires each alert for its fault only, by promtool (skipped where promtool is absent)', () => {
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: deploy, encoding: 'utf8' })
  expect(stdout + stderr).toContain('SUCCESS')
  const tested = readFileSync(`${deploy}/alerts.test.yml`, 'utf8')
  for (const alert of valuesOf('alert')) expect(tested.split(`alertname: ${alert}`)).toHaveLength(3)
})
