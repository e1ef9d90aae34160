import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, unlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type Asset, readAsset } from './read-asset.ts'

const keepMs = 30 * 24 * 60 * 60 * 1000
/** What of a build is named by its content, and so may outlive it. */
const folders = ['assets', 'builds/meta']

export type PastBuilds = ReturnType<typeof createPastBuilds>

/**
 * Files of the builds of the last thirty days, under DATA_DIR: a page that was open during a deploy still finds the parts
 * it has not loaded yet (S12). Processes beside us put theirs into the same folder.
 */
export function createPastBuilds(dir: string, now: () => number = Date.now) {
  /** The files of the build that was served last: they count as used until another takes its place. */
  let served: string[] = []

  return {
    /** Takes the files of a build that is served from now on, and lets go of what nobody has served for thirty days. */
    keep(webDir: string): void {
      const date = new Date(now())
      for (const path of served) if (existsSync(path)) utimesSync(path, date, date)
      served = folders.flatMap((folder) => keepFolder(join(webDir, folder), join(dir, folder), date))
      for (const path of folders.flatMap((folder) => pathsIn(join(dir, folder))))
        if (now() - statSync(path).mtimeMs > keepMs) unlinkSync(path)
    },
    /** A file that the build of today has no more; read from the disk, for few ask. */
    find(path: string): Asset | undefined {
      return /^\/(assets|builds\/meta)\/[\w-][\w.-]*$/.test(path) ? readAsset(dir, path.slice(1)) : undefined
    },
  }
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
      renameSync(half, path)
    }
    utimesSync(path, date, date)
    return path
  })
}

const pathsIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])
