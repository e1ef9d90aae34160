import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const keepMs = 30 * 24 * 60 * 60 * 1000

/** The schema of the manifest that codegen writes: document texts by id (`sha256:…`). */
const manifest = z.record(z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)), z.string())

export type Manifest = z.output<typeof manifest>

/** Returns the manifest in a JSON text. Throws for a malformed one. */
export const parseManifest = (text: string): Manifest => manifest.parse(JSON.parse(text))

/** Reads a manifest. Returns an empty one and calls `onUnreadable` if the file is missing or malformed. */
export function readManifest(file: string, onUnreadable?: (reason: string) => void): Manifest {
  try {
    return parseManifest(readFileSync(file, 'utf8'))
  } catch (error) {
    onUnreadable?.(error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error))
    return {}
  }
}

/**
 * Stores a manifest under the hash of its content with the current time. Deletes stored ones older than thirty days. An empty manifest is
 * not stored.
 */
export function archive(dir: string, current: Manifest, now: number): void {
  if (Object.keys(current).length === 0) return
  mkdirSync(dir, { recursive: true })
  const text = JSON.stringify(current)
  const name = `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`
  const kept = join(dir, name)
  if (!existsSync(kept) || readFileSync(kept, 'utf8') !== text) {
    // written under another name first, because other processes read the folder
    const half = join(dir, `.${name}.${process.pid}`)
    writeFileSync(half, text)
    renameSync(half, kept)
  }
  // ages are compared with this clock, which may differ from the disk's
  utimesSync(kept, new Date(now), new Date(now))
  for (const file of readdirSync(dir)) {
    const path = join(dir, file)
    if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > keepMs) rmSync(path, { force: true })
  }
}

/** Returns the documents of all manifests stored in the last thirty days. */
export function readArchive(dir: string, now: number): [id: string, text: string][] {
  const files = statSync(dir, { throwIfNoEntry: false }) ? readdirSync(dir) : []
  return files
    .map((file) => join(dir, file))
    .filter((path) => path.endsWith('.json') && now - statSync(path).mtimeMs <= keepMs)
    .flatMap((path) => Object.entries(readManifest(path)))
}
