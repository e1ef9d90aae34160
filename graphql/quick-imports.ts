import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type ResolveFnOutput, registerHooks } from 'node:module'
import { join } from 'node:path'

/**
 * Directus is 5,690 modules, and Node looks for each anew: where they were found is kept in `folder` from one start to the next, for as
 * long as the same packages are installed. Returns what saves it, once all is loaded.
 */
export function quickImports(folder: string): () => void {
  const file = join(folder, 'imports.json')
  const installed = installedPackages()
  const found = new Map(readFound(file, installed))
  const known = found.size
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context
      if (!parentURL?.includes('/node_modules/') || specifier.includes(':')) return next(specifier, context)
      const kind = conditions.includes('require') ? 'require' : 'import'
      const key = `${kind} ${specifier} ${parentURL.slice(0, parentURL.lastIndexOf('/'))}`
      const earlier = found.get(key)
      if (earlier) return { url: earlier[0], ...(earlier[1] && { format: earlier[1] }), shortCircuit: true }
      const resolved = next(specifier, context)
      if (resolved.url.includes('/node_modules/')) found.set(key, [resolved.url, resolved.format])
      return resolved
    },
  })
  return () => {
    if (installed && found.size > known) save(file, { installed, found: [...found] })
  }
}

type Found = [key: string, where: [url: string, format: ResolveFnOutput['format']]]

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

/** Nothing where other packages are installed by now, or a start was cut short in the middle of it. */
function readFound(file: string, installed: string | undefined): Found[] {
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8'))
    return saved.installed === installed ? saved.found : []
  } catch {
    return []
  }
}

function save(file: string, content: { installed: string; found: Found[] }): void {
  try {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(content))
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    // the next start looks for everything again
  }
}
