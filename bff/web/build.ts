import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { z } from 'zod'

/** A file of the web build, in memory: a path that is not in the list does not exist, whatever dots it holds. */
export type Asset = { type: string; etag: string; isImmutable: boolean; bodies: Record<'identity' | 'gzip' | 'br', Buffer | undefined> }

export type WebBuild = {
  shell: string
  rewardShell: string
  assets: Map<string, Asset>
  /** Whether a path is a page of the app; without a list, every path is. */
  isPage: (path: string) => boolean
}

/** Reads web/dist, and again when its shell was written anew. */
export function createWebBuild(dir: string): () => WebBuild {
  let build = readBuild(dir)
  let builtAt = writtenAt(dir)
  let checkedAt = Date.now()
  return () => {
    if (Date.now() - checkedAt > 1000) {
      checkedAt = Date.now()
      const writtenNow = writtenAt(dir)
      if (writtenNow !== builtAt) {
        build = readBuild(dir)
        builtAt = writtenNow
      }
    }
    return build
  }
}

const writtenAt = (dir: string) => statSync(join(dir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0

function readBuild(dir: string): WebBuild {
  const read = (file: string) => (existsSync(join(dir, file)) ? readFileSync(join(dir, file), 'utf8') : notBuilt)
  return {
    shell: read('index.html'),
    rewardShell: read('reward.html'),
    assets: readAssets(dir),
    isPage: pageMatcher(join(dir, 'routes.json')),
  }
}

const notBuilt = '<!doctype html><title>Plutus</title><p>The web app is not built yet: run <code>npm start</code>.</p>'

const own = new Set(['index.html', 'reward.html', 'persisted-documents.json', 'routes.json'])

function readAssets(dir: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(dir)) return assets
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
  for (const file of files) {
    const type = types[extname(file)]
    if (!type || own.has(file) || file.split('/').some((part) => part.startsWith('.'))) continue
    assets.set(`/${file}`, readAsset(dir, file, type))
  }
  return assets
}

function readAsset(dir: string, file: string, type: string): Asset {
  const bytes = (name: string) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name)) : undefined)
  const identity = bytes(file)
  const etag = `"${createHash('sha256')
    .update(identity ?? '')
    .digest('base64url')
    .slice(0, 22)}"`
  return { type, etag, isImmutable: file.startsWith('assets/'), bodies: { identity, gzip: bytes(`${file}.gz`), br: bytes(`${file}.br`) } }
}

/** Only these leave: no source map, no manifest, nothing unforeseen. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
}

function pageMatcher(file: string): (path: string) => boolean {
  if (!existsSync(file)) return () => true
  const patterns = z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
  const expressions = patterns.filter((pattern) => !pattern.includes('*')).map(expressionOf)
  return (path) => expressions.some((expression) => expression.test(path))
}

/** `/campaigns/:id/view` → an expression; a trailing slash is the same page. */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/\/$/, '')
      .replace(/[.+?()[\]{}|\\^$]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )
