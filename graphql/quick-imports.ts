import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type ResolveFnOutput, registerHooks, stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Directus and the rules are 5,690 modules: Node looks for each anew at every start, and takes the types out of our own. Both are kept in
 * `folder` from one start to the next. Returns what saves them, once all is loaded.
 */
export function quickImports(folder: string): () => void {
  const saves = [keepPlaces(join(folder, 'imports.json')), keepStripped(join(folder, 'stripped.json'))]
  return () => {
    for (const save of saves) save()
  }
}

type Place = [url: string, format: ResolveFnOutput['format']]

/** Where packages found each other, for as long as the same ones are installed. */
function keepPlaces(file: string): () => void {
  const installed = installedPackages()
  const places = open<Place>(file, installed)
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context
      if (!parentURL?.includes('/node_modules/') || specifier.includes(':')) return next(specifier, context)
      const key = `${conditions.join()} ${specifier} ${parentURL.slice(0, parentURL.lastIndexOf('/'))}`
      const earlier = places.earlier(key)
      // what is optional may be taken away by hand, without a word to npm
      const isThere = earlier && (specifier.startsWith('.') || existsSync(fileURLToPath(earlier[0])))
      if (isThere) return { url: earlier[0], ...(earlier[1] && { format: earlier[1] }), shortCircuit: true }
      const resolved = next(specifier, context)
      if (resolved.url.includes('/node_modules/')) places.keep(key, [resolved.url, resolved.format])
      return resolved
    },
  })
  return installed ? places.save : () => {}
}

type Stripped = [digest: string, source: string]

/** Our own modules without their types, for as long as their text is the same. */
function keepStripped(file: string): () => void {
  const stripped = open<Stripped>(file, process.version)
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context)
      const text = readFileSync(fileURLToPath(url), 'utf8')
      const digest = createHash('sha256').update(text).digest('base64url')
      const earlier = stripped.earlier(url)
      const isSame = earlier?.[0] === digest
      const source = isSame ? earlier[1] : stripTypeScriptTypes(text)
      if (!isSame) stripped.keep(url, [digest, source])
      return { source, format: 'module', shortCircuit: true }
    },
  })
  return stripped.save
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

type Kept<Value> = { earlier: (key: string) => Value | undefined; keep: (key: string, value: Value) => void; save: () => void }

/** Nothing is known where it was saved for another `state`, or a start was cut short in the middle of it. */
function open<Value>(file: string, state: string | undefined): Kept<Value> {
  const saved = read<Value>(file)
  const known = new Map(saved?.state === state ? saved?.known : [])
  let isNew = false
  return {
    earlier: (key) => known.get(key),
    keep(key, value) {
      isNew = true
      known.set(key, value)
    },
    save() {
      if (!isNew) return
      try {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(`${file}.${process.pid}`, JSON.stringify({ state, known: [...known] }))
        renameSync(`${file}.${process.pid}`, file)
      } catch {
        // the next start finds out everything again
      }
    },
  }
}

function read<Value>(file: string): { state: string; known: [string, Value][] } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
