import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForLock } from '#graphql/offline/lock.ts'
import { runNpm } from './npm.mjs'
import { isDeployment, root } from './pinned-node.mjs'
import { step } from './step.mjs'

type Lockfile = { packages: Record<string, { version?: string; optional?: boolean; link?: boolean }> }

/**
 * Installs the packages of Plutus and, unless `withDirectus` is false, of graphql/. A folder whose lockfile is unchanged since the last
 * installation is skipped, and so is everything in a folder of `npm run build:server`.
 */
export async function installPackages({ withDirectus = true } = {}): Promise<void> {
  if (isDeployment) return
  const folders = withDirectus ? ['.', 'graphql'] : ['.']
  const installed = await Promise.all(folders.map(isInstalled))
  const missing = folders.filter((_folder, index) => !installed[index])
  if (missing.length === 0) return
  const title = missing.includes('graphql') ? 'Installing Directus (a few minutes the first time)' : 'Installing the packages of Plutus'
  await step(title, () => Promise.all(missing.map(install)))
}

/**
 * Installs the packages of one folder under a lock. They are moved into place at the end, so that other processes find all of them or none.
 */
async function install(folder: string): Promise<void> {
  const name = folder === '.' ? 'setup' : `setup-${folder}`
  const lock = await waitForLock(join(root, '.node', `${name}.lock`))
  try {
    if (await isInstalled(folder)) return
    const cwd = join(root, '.node', name)
    await rm(cwd, { recursive: true, force: true })
    await mkdir(cwd, { recursive: true })
    // .npmrc names a company's own registry, if there is one
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(root, folder, file))) await copyFile(join(root, folder, file), join(cwd, file))
    await runNpm(['ci', '--no-audit', '--no-fund', '--include=dev'], { cwd, subject: 'installing packages' })
    const packages = join(root, folder, 'node_modules')
    await rm(packages, { recursive: true, force: true })
    await rename(join(cwd, 'node_modules'), packages)
    await rm(cwd, { recursive: true })
    await writeFile(stampPath(folder), await lockHash(folder))
  } finally {
    lock.release()
  }
}

/**
 * Returns true if a folder's packages match its lockfile. Compares the hash of the last installation, or npm's own list after a manual `npm
 * install`.
 */
async function isInstalled(folder: string): Promise<boolean> {
  const stamp = await readFile(stampPath(folder), 'utf8').catch(() => undefined)
  const hash = await lockHash(folder)
  if (stamp === hash) return true
  const installedPath = join(root, folder, 'node_modules/.package-lock.json')
  if (stamp !== undefined || !existsSync(installedPath)) return false
  const [locked, installed] = await Promise.all([readLockfile(join(root, folder, 'package-lock.json')), readLockfile(installedPath)])
  if (!satisfiesLockfile(locked, installed)) return false
  await writeFile(stampPath(folder), hash)
  return true
}

/** Returns true if every package of the lockfile `locked` is installed in its version. Only optional packages may be missing. */
export function satisfiesLockfile(locked: Lockfile, installed: Lockfile): boolean {
  return Object.entries(locked.packages).every(([path, { version, optional }]) => {
    const found = installed.packages[path]
    return path === '' || (found ? found.version === version : optional === true)
  })
}

const stampPath = (folder: string) => join(root, folder, 'node_modules/.plutus-installed')
const readLockfile = async (path: string): Promise<Lockfile> => JSON.parse(await readFile(path, 'utf8'))

async function lockHash(folder: string): Promise<string> {
  const lock = await readFile(join(root, folder, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}
