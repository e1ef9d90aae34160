import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Asset, readAsset } from './read-asset.ts'

const keepMs = 30 * 24 * 60 * 60 * 1000
/** The folders of a build whose file names contain a hash of their content, so that files of several builds can be kept together. */
const folders = ['assets', 'builds/meta']

export type PastBuilds = ReturnType<typeof createPastBuilds>

/**
 * Creates the store of past builds' files under DATA_DIR, kept for thirty days. Pages opened before a deploy can still load their code from
 * it (S12). Several processes may share it.
 */
export function createPastBuilds(dir: string, now: () => number = Date.now) {
  /** The paths of the current build's stored files. Their thirty days begin when a newer build replaces it. */
  let served: string[] = []

  return {
    /** Stores the files of a new build, and deletes files of builds replaced over thirty days ago. */
    keep(webDir: string): void {
      const date = new Date(now())
      touch(served, date)
      served = folders.flatMap((folder) => copyFolder(join(webDir, folder), join(dir, folder), date))
      for (const path of folders.flatMap((folder) => pathsIn(join(dir, folder))))
        if (now() - writtenAt(path) > keepMs) rmSync(path, { force: true })
    },
    /** Records that the current build is still served. Call it daily, as another process may store the next build. */
    markServed: (): void => touch(served, new Date(now())),
    /** Stores files of another machine’s build by their paths, one after the other. Never replaces a file that is there. */
    async add(files: Map<string, Buffer>): Promise<void> {
      const date = new Date(now())
      for (const [name, bytes] of files) await writeWhole(join(dir, name), bytes, date)
    },
    /** Records that the files of another machine’s build are still served there. If one is missing, deletes the file `mark` of the build. */
    touch(paths: string[], mark: string): void {
      const all = paths.map((path) => join(dir, path))
      if (all.every((path) => existsSync(path))) touch(all, new Date(now()))
      else rmSync(join(dir, mark), { force: true })
    },
    /** Returns the stored file at a URL path, also one of a past build. Undefined if there is none. */
    find(path: string): Asset | undefined {
      return /^\/(assets|builds\/meta)\/[\w-][\w.-]*$/.test(path) ? readAsset(dir, path.slice(1)) : undefined
    },
  }
}

/** Returns the modification time of a file in epoch ms. Now, if another process deleted it. */
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
      const half = halfOf(path)
      copyFileSync(join(from, name), half)
      utimesSync(half, date, date)
      renameSync(half, path)
    }
    utimesSync(path, date, date)
    return path
  })
}

async function writeWhole(path: string, bytes: Buffer, date: Date): Promise<void> {
  if (!existsSync(path)) {
    await mkdir(dirname(path), { recursive: true })
    const half = halfOf(path)
    try {
      await writeFile(half, bytes)
      await rename(half, path)
    } catch (error) {
      await rm(half, { force: true }).catch(() => undefined)
      throw error
    }
  }
  await utimes(path, date, date)
}

/** Returns the path at which a file is written first, so that a crash leaves no partial one. */
const halfOf = (path: string): string => join(dirname(path), `.${basename(path)}.${process.pid}`)

const pathsIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])
