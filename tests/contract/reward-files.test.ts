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
    expect(newerBy(newerInScript, '.js')).toEqual({
      // React asks for these before it uses them, and only for its own view transitions
      'react.js': ['.startViewTransition', 'navigation'],
      // the dialog also has a button that closes it
      'brand-sheet.js': ['{closedby}'],
    })
    expect(filesOf('.js').length).toBeGreaterThan(25)
  })

  it('R5 P8 style pages for Safari 15.4 and Chrome 100', () => {
    // Tailwind's, for date fields, which these pages do not have
    expect(newerBy(newerInStyles, '.css')).toEqual({ 'reward.css': ['::-webkit-date-and-time-value{min-height:1lh}'] })
    expect(filesOf('.css')).toHaveLength(1)
  })
})
