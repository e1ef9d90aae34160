import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Asset, readAsset } from './read-asset.ts'

const keepMs = 30 * 24 * 60 * 60 * 1000
/** The files of a build that are named by their content, and so may outlive it. */
const folders = ['assets', 'builds/meta']

export type PastBuilds = ReturnType<typeof createPastBuilds>

/**
 * Files of the builds of the last thirty days, under DATA_DIR: a page that was open during a deploy still finds the parts it has not
 * loaded yet (S12). Processes beside us put theirs into the same folder.
 */
export function createPastBuilds(dir: string, now: () => number = Date.now) {
  /** The files of the build that was served last: they count as used until another replaces it. */
  let served: string[] = []

  return {
    /** Adds the files of a build that is served from now on, and deletes what nobody has served for thirty days. */
    keep(webDir: string): void {
      const date = new Date(now())
      touch(served, date)
      served = folders.flatMap((folder) => keepFolder(join(webDir, folder), join(dir, folder), date))
      for (const path of folders.flatMap((folder) => pathsIn(join(dir, folder))))
        if (now() - writtenAt(path) > keepMs) rmSync(path, { force: true })
    },
    /** Called daily, so that a build counts from the day it was served last, even where the next one comes with another process. */
    stillServed: (): void => touch(served, new Date(now())),
    /** A file that today's build no longer has; read from the disk, as it is rarely asked for. */
    find(path: string): Asset | undefined {
      return /^\/(assets|builds\/meta)\/[\w-][\w.-]*$/.test(path) ? readAsset(dir, path.slice(1)) : undefined
    },
  }
}

/** Another process beside us may delete a file while we look at it. */
const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()

function touch(paths: string[], date: Date): void {
  for (const path of paths) if (existsSync(path)) utimesSync(path, date, date)
}

function keepFolder(from: string, to: string, date: Date): string[] {
  if (!existsSync(from)) return []
  mkdirSync(to, { recursive: true })
  return readdirSync(from).map((name) => {
    const path = join(to, name)
    if (!existsSync(path)) {
      // A crash leaves no half file under its name.
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
