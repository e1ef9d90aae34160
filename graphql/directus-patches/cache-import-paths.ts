import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type ResolveFnOutput, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Place = [url: string, format: ResolveFnOutput['format']]

/**
 * Caches the resolved paths of imports inside node_modules in `folder`, because resolving Directus's 5,000 modules is slow. Returns a
 * function that saves the cache. It is discarded when the installed packages change.
 */
export function cacheImportPaths(folder: string): () => void {
  const file = join(folder, 'imports.json')
  const installed = installedPackages()
  if (!installed) return () => {}
  const places = readPlaces(file, installed)
  const initialCount = places.size
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context
      if (!parentURL?.includes('/node_modules/') || specifier.includes(':')) return next(specifier, context)
      const key = `${conditions.join()} ${specifier} ${parentURL.slice(0, parentURL.lastIndexOf('/'))}`
      const earlier = places.get(key)
      // optional packages can be deleted without npm noticing
      const isValid = earlier && (specifier.startsWith('.') || existsSync(fileURLToPath(earlier[0])))
      if (isValid) return { url: earlier[0], ...(earlier[1] && { format: earlier[1] }), shortCircuit: true }
      const resolved = next(specifier, context)
      if (resolved.url.includes('/node_modules/')) places.set(key, [resolved.url, resolved.format])
      return resolved
    },
  })
  return () => {
    if (places.size > initialCount) savePlaces(file, { installed, places: [...places] })
  }
}

/** Returns a hash of the installed packages, their location and the Node version. Undefined if npm's lock file is missing. */
function installedPackages(): string | undefined {
  try {
    const list = readFileSync(new URL('node_modules/.package-lock.json', import.meta.url))
    return createHash('sha256')
      .update(list)
      .update(import.meta.url)
      .update(process.version)
      .digest('base64url')
  } catch {
    return undefined
  }
}

type Saved = { installed: string; places: [string, Place][] }

/** Returns the cached paths. Empty if the file is missing, corrupt or of other installed packages. */
function readPlaces(file: string, installed: string): Map<string, Place> {
  try {
    const saved: Saved = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(saved.installed === installed ? saved.places : [])
  } catch {
    return new Map()
  }
}

function savePlaces(file: string, saved: Saved): void {
  try {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(saved))
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    // not saved: the next start resolves again
  }
}
