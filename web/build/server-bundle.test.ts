import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { bundleForServer } from './server-bundle.ts'

it('builds a named module, with its texts, that Node imports without any package', async () => {
  const files = await bundleForServer({ sample: 'reward/render-reward.tsx' })
  const imported = files.flatMap(({ source }) =>
    Array.from(source.matchAll(/(?:^|[;\n])(?:import|export)[^;"'`()]*\bfrom\s*["'`]([^."'`][^"'`]*)["'`]/g), ([, name = '']) => name),
  )
  expect(imported.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'plutus-server-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    for (const { fileName, source } of files) writeFileSync(join(folder, fileName), source)
    const { renderReward } = await import(`${pathToFileURL(join(folder, 'sample.js'))}?later`)
    const { body } = await renderReward({ pathname: '/company/terms', timeZone: 'UTC' }, null)
    expect(body).toContain('Terms and Conditions</h1>')
    expect(body).toContain('<a href="/company/terms" aria-current="page"')
    expect(files.some(({ source }) => source.includes('NODE_ENV'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
