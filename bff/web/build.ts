import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import { type ContentDocument, readContent } from '#bff/web/read-content.ts'
import type { Provider } from '#graphql/contracts/rest/sign-in.ts'
import { uuidPattern } from '#graphql/contracts/text/is-uuid.ts'
import type { PastBuilds } from './past-builds.ts'
import { type Asset, readAsset } from './read-asset.ts'

export type WebBuild = {
  /** The build's id, by which pages notice a newer build. Empty if there is no build. */
  id: string
  /** Returns the shell of a page by its pattern, the built HTML file without data. It preloads the page's files. */
  shellOf: (page?: string) => string
  /** The path patterns of pages that the server may render with their data. Others are sent without data. */
  filledPages: Set<string>
  /** Returns the page's frame, the markup without data that the build put into its shell. */
  frameOf: (page: string) => string
  rewardShell: string
  assets: Map<string, Asset>
  /** Returns the pattern of the page at a path, undefined if there is none. Without a list of pages in the build, every path is a page. */
  pageOf: (path: string) => string | undefined
  /** True if the build has a list of its pages (`routes.json`). Without it every path counts as a page. */
  listsPages: boolean
  /** The help documents that the help search reads, drafts and partials included. */
  content: ContentDocument[]
}

type Options = {
  past?: PastBuilds
  prefix?: string
  /** The sign-in providers, written into every shell of the app so that the sign-in page can show their buttons at once. */
  providers?: Provider[]
}

/** Reads the web build. The returned function reads it again if its index.html changed, checking at most once a second. */
export function createWebBuild(dir: string, options: Options = {}): () => WebBuild {
  let build = readBuild(dir, options)
  let builtAt = writtenAt(dir)
  let checkedAt = Date.now()
  return () => {
    if (Date.now() - checkedAt > 1000) {
      checkedAt = Date.now()
      const writtenNow = writtenAt(dir)
      if (writtenNow !== builtAt) {
        build = readBuild(dir, options)
        builtAt = writtenNow
      }
    }
    return build
  }
}

const writtenAt = (dir: string) => statSync(join(dir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0

function readBuild(dir: string, { past, prefix = '', providers = [] }: Options): WebBuild {
  const read = (file: string) => (existsSync(join(dir, file)) ? readFileSync(join(dir, file), 'utf8') : notBuilt)
  past?.keep(dir)
  const assets = readAssets(dir)
  const latest = assets.get('/builds/latest.json')?.bodies.identity
  return {
    id: latest ? z.object({ id: z.string() }).parse(JSON.parse(String(latest))).id : '',
    ...shellsOf(
      withProviders(read('index.html'), providers),
      readRecord(
        dir,
        'page-files.json',
        z.array(
          z.pipe(
            z.string(),
            z.transform((name) => `${prefix}/${name}`),
          ),
        ),
      ),
      readRecord(dir, 'frames.json', z.string()),
    ),
    filledPages: new Set(existsSync(join(dir, filledFile)) ? z.array(z.string()).parse(JSON.parse(read(filledFile))) : []),
    rewardShell: read('reward.html'),
    assets,
    pageOf: pageMatcher(join(dir, listFile)),
    listsPages: existsSync(join(dir, listFile)),
    content: readContent(dir),
  }
}

function withProviders(shell: string, providers: Provider[]): string {
  const json = JSON.stringify(providers).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return shell.replace('data-providers="[]"', () => `data-providers="${json}"`)
}

const notBuilt = '<!doctype html><title>Plutus</title><p>The web app isn’t built yet. Run <code>npm start</code>.</p>'

const filledFile = 'filled-pages.json'
const listFile = 'routes.json'

const internalFiles = new Set([
  'index.html',
  'reward.html',
  'persisted-documents.json',
  listFile,
  'page-files.json',
  'frames.json',
  filledFile,
  'content.json',
])

function readAssets(dir: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(dir)) return assets
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
  for (const file of files) {
    if (internalFiles.has(file) || file.split('/').some((part) => part.startsWith('.'))) continue
    const asset = readAsset(dir, file)
    if (asset) assets.set(`/${file}`, asset)
  }
  return assets
}

/** Reads a JSON file of the build with a value per page pattern. Empty if the file is missing. */
function readRecord<Value>(dir: string, file: string, value: z.ZodMiniType<Value>): Record<string, Value> {
  const path = join(dir, file)
  return existsSync(path) ? z.record(z.string(), value).parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/**
 * Returns the shells and frames by page pattern. A shell preloads the page's files and contains its frame, the markup without data. Pages
 * without a frame have that of `*`.
 */
function shellsOf(shell: string, files: Record<string, string[]>, frames: Record<string, string>): Pick<WebBuild, 'shellOf' | 'frameOf'> {
  const linkTo = (path: string) => `<link rel="modulepreload" crossorigin href="${path}">`
  const frameOf = (page: string) => frames[page] ?? frames['*'] ?? ''
  const shellWith = (page: string) =>
    shell
      .replace('</head>', () => `${(files[page] ?? []).map(linkTo).join('')}</head>`)
      .replace(/<div id="app"[^>]*>/, (opening) => opening + frameOf(page))
  const pages = new Set(['*', ...Object.keys(files), ...Object.keys(frames)])
  const shells = new Map(Array.from(pages, (page) => [page, shellWith(page)]))
  return { shellOf: (page = '*') => shells.get(page) ?? shells.get('*') ?? shell, frameOf }
}

function pageMatcher(file: string): (path: string) => string | undefined {
  if (!existsSync(file)) return (path) => path
  const patterns = z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
  const pages = patterns
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ pattern: pattern.replaceAll('(uuid)', ''), expression: expressionOf(pattern) }))
  return (path) => pages.find(({ expression }) => expression.test(path))?.pattern
}

/**
 * Returns the regular expression of a pattern such as `/campaigns/:id(uuid)/view`, where the id must be a UUID (S1). A trailing slash is
 * permitted.
 */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/\/$/, '')
      .replace(/[.+?()[\]{}|\\^$]/g, '\\$&')
      .replace(/:\w+\\\(uuid\\\)/g, uuidPattern)
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )
