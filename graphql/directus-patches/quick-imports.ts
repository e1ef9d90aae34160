import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type ResolveFnOutput, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Place = [url: string, format: ResolveFnOutput['format']]

/**
 * Keeps in `folder`, which must exist, where packages found each other, from one start to the next: Node looks for each of Directus's
 * 5,000 modules otherwise. Returns what saves it, once all is loaded. Nothing is kept where other packages are installed since.
 */
export function quickImports(folder: string): () => void {
  const file = join(folder, 'imports.json')
  const installed = installedPackages()
  if (!installed) return () => {}
  const places = readPlaces(file, installed)
  const known = places.size
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context
      if (!parentURL?.includes('/node_modules/') || specifier.includes(':')) return next(specifier, context)
      const key = `${conditions.join()} ${specifier} ${parentURL.slice(0, parentURL.lastIndexOf('/'))}`
      const earlier = places.get(key)
      // what is optional may be taken away by hand, without a word to npm
      const isThere = earlier && (specifier.startsWith('.') || existsSync(fileURLToPath(earlier[0])))
      if (isThere) return { url: earlier[0], ...(earlier[1] && { format: earlier[1] }), shortCircuit: true }
      const resolved = next(specifier, context)
      if (resolved.url.includes('/node_modules/')) places.set(key, [resolved.url, resolved.format])
      return resolved
    },
  })
  return () => {
    if (places.size > known) savePlaces(file, { installed, places: [...places] })
  }
}

/** A digest of every package and its version, and of where they lie; undefined where npm left no list. */
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

/** Nothing where it was saved for other packages, or a start was cut short in the middle of it. */
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
    // the next start looks again
  }
}
