import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A file of the web build, read into memory with its gzip and Brotli versions if the build has them. */
export type Asset = { type: string; etag: string; isImmutable: boolean; bodies: Record<'identity' | 'gzip' | 'br', Buffer | undefined> }

/** Reads a file with its compressed versions. Undefined if it does not exist or its type is not served. */
export function readAsset(dir: string, file: string): Asset | undefined {
  const type = types[extname(file)]
  if (!type) return undefined
  const bytes = (name: string) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name)) : undefined)
  const identity = bytes(file)
  if (!identity) return undefined
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { type, etag, isImmutable: file.startsWith('assets/'), bodies: { identity, gzip: bytes(`${file}.gz`), br: bytes(`${file}.br`) } }
}

/** The content types of served files, by extension. Source maps and other files are not served. */
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
