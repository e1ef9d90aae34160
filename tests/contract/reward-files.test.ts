import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { newerInScript } from '#tests/support/newer-scripts.ts'
import { newerInStyles } from '#tests/support/newer-styles.ts'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

const dist = join(root, 'web/dist')
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const chunks: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json'))

/** Returns the keys of a chunk and all that it imports, also later if `isLater` is true. */
function loadedBy(key: string, isLater: boolean, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  const { imports = [], dynamicImports = [] } = chunks[key] ?? {}
  for (const next of [...imports, ...(isLater ? dynamicImports : [])]) loadedBy(next, isLater, found)
  return found
}

const bundle = loadedBy('reward.html', true)

/** Returns the bundle's files with an ending, without the hash in their names. The first script and the worker are in no chunk. */
function filesOf(ending: string): [name: string, content: string][] {
  const [firstScript = ''] = /assets\/first-[\w-]+\.js/.exec(read('reward.html')) ?? []
  const workers = readdirSync(join(dist, 'assets')).filter((name) => /^captcha-worker-.*\.js$/.test(name))
  const ofChunks = [...bundle].flatMap((key) => [chunks[key]?.file ?? '', ...(chunks[key]?.css ?? [])])
  const files = new Set([firstScript, ...workers.map((name) => `assets/${name}`), ...ofChunks])
  return [...files].filter((file) => file.endsWith(ending)).map((file) => [file.replace(/^assets\/|-[\w-]{8}(?=\.)/g, ''), read(file)])
}

/** Returns what each file uses that is too new, by file. */
const newerBy = (find: (content: string) => string[], ending: string) =>
  Object.fromEntries(
    filesOf(ending)
      .map(([name, content]) => [name, find(content)] as const)
      .filter(([, found]) => found.length > 0),
  )

describe('the built files of the pages for recipients', () => {
  it('R5 P8 share with the pages of the app only what both need', () => {
    const pages = Object.keys(chunks).filter((key) => key === 'index.html' || key.startsWith('pages/'))
    const ofApp = new Set(pages.flatMap((page) => [...loadedBy(page, false)]))
    const shared = [...bundle].filter((key) => ofApp.has(key)).map((key) => chunks[key]?.name ?? key)
    expect(shared.sort()).toEqual(['common', 'common-later', 'react', 'rolldown-runtime', 'sections-of'])
  })

  it('R5 P8 run in Safari 15.4 and Chrome 100', () => {
    // React asks for these before it uses them, and only for its own view transitions
    const react = ['.startViewTransition', 'navigation']
    expect(newerBy(newerInScript, '.js')).toEqual({ 'react.js': react })
    expect(filesOf('.js').length).toBeGreaterThan(25)
  })

  it('R5 P8 style pages for Safari 15.4 and Chrome 100', () => {
    expect(newerBy(newerInStyles, '.css')).toEqual({})
    expect(filesOf('.css')).toHaveLength(1)
  })
})

describe('the scan for newer features', () => {
  it('P8 finds what stops or breaks a script', () => {
    const code = `a.toSorted();AbortSignal.timeout(1);/(?<!a)b/;/a/v;new RegExp('(?<=a)');m.values().map(f);typeof Temporal;class A{static{}};x="oklch(1 0 0)"`
    expect(newerInScript(code)).toHaveLength(9)
    expect(newerInScript('a.with;Object.entries(a).map(f);a.navigation;({scheduler:1});/(?<name>a)(?:b)/u')).toEqual(['.with'])
  })

  it('P8 finds what needs a fallback in a sheet', () => {
    const css = `@media (width>=700px){a{color:red}}a{color:oklch(1 0 0)}b{height:100dvh}c{translate:0 1px}d:has(e){color:red}f{font-size:7cqi}
      g{mask-image:none}h{--x:color-mix(in lab,red,red)}@media print{i{backdrop-filter:none}}`
    expect(newerInStyles(css)).toHaveLength(9)
    const withFallback = `a{color:red;color:oklch(1 0 0)}@supports (height:1dvh){b{height:100dvh}}c{-webkit-mask:none;mask:none}/* d:has(e){} */f{content:"}"}`
    expect(newerInStyles(withFallback)).toEqual([])
  })
})
