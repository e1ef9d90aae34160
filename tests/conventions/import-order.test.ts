import { basename, dirname, join, relative } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { layeredParts, layerOf } from './layers.ts'
import { codeFiles, read } from './own-files.ts'

const sources = codeFiles.filter(
  (path) => /^(web|bff|graphql)\//.test(path) && !/\.test\.tsx?$|\.d\.ts$|^web\/(build|vite\.config)/.test(path),
)
const paths = new Set(sources)

describe.each(layeredParts)('the layers of $root', (part) => {
  const own = sources.filter((path) => path.startsWith(part.root))

  it('contain every file', () => {
    expect(own.filter((path) => layerOf(part, path) < 0)).toEqual([])
  })

  it('import only the same or a lower layer', () => {
    const back = own.flatMap((path) => importsUp(part, path))
    expect([...new Set(back)], part.because).toEqual([])
  })

  it('report a planted import of each higher layer, by path and by alias', () => {
    const placeIn = (path = '') => `${part.root}${path.endsWith('/') ? `${path}planted.ts` : path}`
    const planted = part.layers.flatMap(([, lower], index) =>
      part.layers.slice(index + 1).map(([, higher]) => ({ from: placeIn(lower), to: placeIn(higher) })),
    )
    expect(planted.length).toBeGreaterThan(20)
    for (const { from, to } of planted)
      for (const name of [`#${to}`, `./${relative(dirname(from), to)}`])
        for (const text of [`import { planted } from '${name}'`, `const planted = await import('${name}')`])
          expect(importsUp(part, from, text), text).toEqual([`${from} → ${to}`])
  })
})

it('keeps the rules out of contracts, model, BFF and web, also in tests', () => {
  const users = codeFiles.filter((path) => /^(web|bff|graphql\/(contracts|model))\//.test(path))
  const arrows = (path: string, text?: string) => importsOf(path, text).filter((to) => to.startsWith('graphql/rules/'))
  expect(users.filter((path) => arrows(path).length > 0)).toEqual([])
  expect(arrows('web/planted.ts', "import { planted } from '#graphql/rules/planted.ts'")).toEqual(['graphql/rules/planted.ts'])
  expect(arrows('graphql/model/planted.ts', "import type { Planted } from '#rules/planted.ts'")).toEqual(['graphql/rules/planted.ts'])
})

it('has contracts that a browser can load', () => {
  const contracts = sources.filter((path) => path.startsWith('graphql/contracts/'))
  const packages = ['zod/mini', 'libphonenumber-js', 'libphonenumber-js/max', 'temporal-polyfill']
  const isBelow = (to: string) =>
    to.startsWith('graphql/contracts/') || (to.startsWith('graphql/errors/') && !to.endsWith('/process-end.ts'))
  const foreign = (path: string, text = read(path)) => [
    ...[...text.matchAll(reference)].flatMap(([, name = '']) => (/^[#.]/.test(name) || packages.includes(name) ? [] : [name])),
    ...importsOf(path, text).filter((to) => !isBelow(to)),
    ...(text.match(/\bprocess\.\w+/g) ?? []),
  ]
  expect(contracts.length).toBeGreaterThan(80)
  expect(contracts.flatMap((path) => foreign(path).map((name) => `${path} → ${name}`))).toEqual([])
  const planted = "import { isIP } from 'node:net'\nimport('pino')\nimport { secrets } from '../../secrets.ts'\nprocess.exit()"
  expect(foreign('graphql/contracts/text/planted.ts', planted)).toEqual(['node:net', 'pino', 'graphql/secrets.ts', 'process.exit'])
})

it('has a gateway without references to Plutus', () => {
  const gateway = 'bff/gateway/'
  // Shared text and address helpers live where the graph's package can import them.
  const sharedFiles = ['graphql/contracts/text/is-uuid.ts', 'graphql/contracts/network/network-of.ts']
  const inside = sources.filter((path) => path.startsWith(gateway))
  expect(inside.length).toBeGreaterThan(60)
  const out = inside.flatMap((path) => importsOf(path).map((to) => ({ path, to }))).filter(({ to }) => !to.startsWith(gateway))
  expect(
    out.filter(({ to }) => !sharedFiles.includes(to)),
    'it is handed what it needs, by bff/adapters',
  ).toEqual([])
  expect(sharedFiles.flatMap((path) => importsOf(path))).toEqual([])
  expect(inside.filter((path) => /plutus/i.test(read(path)))).toEqual([])
})

it('has no import cycles, types included', () => {
  const next = new Map(sources.map((path) => [path, importsOf(path).filter((to) => paths.has(to))]))
  const circles: string[] = []
  for (const path of sources) {
    const reached = new Set<string>()
    const ahead = [...(next.get(path) ?? [])]
    for (let to = ahead.pop(); to !== undefined; to = ahead.pop()) {
      if (reached.has(to)) continue
      reached.add(to)
      ahead.push(...(next.get(to) ?? []))
    }
    if (reached.has(path)) circles.push(path)
  }
  expect(circles, 'a type that both need moves to a file of its own').toEqual([])
})

it('has no file under 15 lines with a single importer', () => {
  const importers = new Map<string, string[]>()
  for (const path of sources) for (const to of new Set(importsOf(path))) importers.set(to, [...(importers.get(to) ?? []), path])
  // A lazily loaded file is a chunk of its own. Workers and commands have no importer.
  const isLazy = (path: string, user: string) => new RegExp(`import\\(\\s*'[^']*/${basename(path)}'`).test(read(user))
  // The build refers to this file by name.
  const named = ['web/layouts.ts']
  const small = sources.filter((path) => read(path).split('\n').length <= 15)
  const lone = small.flatMap((path) => {
    const [user = '', ...others] = importers.get(path) ?? []
    return user && !others.length && !isLazy(path, user) && !named.includes(path) ? [`${path} ← ${user}`] : []
  })
  expect(lone, 'it goes into its user, or to its noun').toEqual([])
})

it('has no imports between features, except for the listed pairs', () => {
  const feature = (path: string) => /^web\/features\/([\w-]+)\//.exec(path)?.[1]
  const counts: Record<string, number> = {}
  for (const path of sources)
    for (const to of importsOf(path)) {
      const [from, other] = [feature(path), feature(to)]
      if (from && other && from !== other) counts[`${from} → ${other}`] = (counts[`${from} → ${other}`] ?? 0) + 1
    }
  const lines = Object.entries(counts).map(([pair, count]) => `${pair} ${count}`)
  // The list may only get shorter, so an obsolete entry fails.
  const left = read('tests/conventions/feature-imports.txt').split('\n').filter(Boolean)
  expect(lines.sort(), 'what two features show is a kit or an entity, or the page hands it in').toEqual(left.sort())
})

const aliases = Object.fromEntries(['', 'graphql/'].flatMap((folder) => aliasesOf(folder)))

/** Returns the folders that a package.json names, by the start of an import. */
function aliasesOf(folder: string): [start: string, path: string][] {
  const { imports } = JSON.parse(read(`${folder}package.json`)) as { imports: Record<string, string> }
  return Object.entries(imports).map(([name, path]) => [name.replace('*', ''), join(folder, path.replace('*', ''))])
}

/** Matches static, dynamic and type-only imports. */
const reference = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Returns the imports of a file that point to a higher layer of its part. */
const importsUp = (part: (typeof layeredParts)[number], path: string, text?: string): string[] =>
  importsOf(path, text)
    .filter((to) => to.startsWith(part.root) && layerOf(part, to) > layerOf(part, path))
    .map((to) => `${path} → ${to}`)

/** Returns the files that a file imports, as paths from the root, without packages. */
function importsOf(path: string, text = read(path)): string[] {
  return [...text.matchAll(reference)].flatMap(([, name = '']) => {
    const alias = Object.entries(aliases).find(([start]) => name.startsWith(start))
    if (alias) return [alias[1] + name.slice(alias[0].length)]
    return name.startsWith('.') ? [join(dirname(path), name)] : []
  })
}
