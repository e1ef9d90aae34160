import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Asset, readAsset } from './read-asset.ts'

const keepMs = 30 * 24 * 60 * 60 * 1000
/** The folders whose files are named by their content, and so may outlive their build. */
const folders = ['assets', 'builds/meta']

export type PastBuilds = ReturnType<typeof createPastBuilds>

/**
 * Keeps the files of the last thirty days' builds under DATA_DIR, so that pages opened before a deploy find their lazy parts (S12). Several
 * processes may share the folder.
 */
export function createPastBuilds(dir: string, now: () => number = Date.now) {
  /** The files of the current build, which count as used until another replaces it. */
  let served: string[] = []

  return {
    /** Adds the files of a new build, and deletes those not served for thirty days. */
    keep(webDir: string): void {
      const date = new Date(now())
      touch(served, date)
      served = folders.flatMap((folder) => copyFolder(join(webDir, folder), join(dir, folder), date))
      for (const path of folders.flatMap((folder) => pathsIn(join(dir, folder))))
        if (now() - writtenAt(path) > keepMs) rmSync(path, { force: true })
    },
    /** Marks the current build as still served. Call it daily, as the next build may come with another process. */
    markServed: (): void => touch(served, new Date(now())),
    /** Returns a file that only past builds have. It is read from disk, as this is rare. */
    find(path: string): Asset | undefined {
      return /^\/(assets|builds\/meta)\/[\w-][\w.-]*$/.test(path) ? readAsset(dir, path.slice(1)) : undefined
    },
  }
}

/** Returns the time of a file, now if another process deleted it. */
const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()

function touch(paths: string[], date: Date): void {
  for (const path of paths) if (existsSync(path)) utimesSync(path, date, date)
}

function copyFolder(from: string, to: string, date: Date): string[] {
  if (!existsSync(from)) return []
  mkdirSync(to, { recursive: true })
  return readdirSync(from).map((name) => {
    const path = join(to, name)
    if (!existsSync(path)) {
      // Copied under another name first, so that a crash leaves no partial file.
      const half = join(to, `.${name}.${process.pid}`)
      copyFileSync(join(from, name), half)
      utimesSync(half, date, date)
      renameSync(half, path)
    }
    utimesSync(path, date, date)
    return path
  })
}

const pathsIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])
