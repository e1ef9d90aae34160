import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LaunchFailure } from './launch-failure.mjs'
import { runNpm } from './npm.mjs'
import { step } from './step.mjs'

export const pinned = '24.21.0'
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns true for Node ^22.22 and ^24.5, which run TypeScript directly and for which Directus's native packages are built. */
export function isSupported(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return (major === 22 && minor >= 22) || (major === 24 && minor >= 5)
}

/**
 * Returns the path of a supported Node. If this one is not supported, installs the pinned version from npm into /.node at the first start.
 */
export async function findNode() {
  if (isSupported(process.version)) return process.execPath
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const node = join(root, '.node/node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node')
  if (!runs(node)) await step(`Installing Node ${pinned} (this is ${process.version})`, () => installNode(name))
  if (!runs(node)) throw missingNode(name)
  return node
}

const runs = (node) => existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${pinned}`

async function installNode(name) {
  const folder = join(root, '.node')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', `${name}@${pinned}`, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  await runNpm(args, { cwd: folder, subject: `installing Node ${pinned}` }).catch((error) => {
    if (/E404|ETARGET|EBADPLATFORM|EBADENGINE/.test(error.message)) throw missingNode(name)
    throw error
  })
}

const missingNode = (name) =>
  new LaunchFailure(`npm has no Node ${pinned} for this machine (${name}). Install Node 24.5 or a newer 24 from nodejs.org and try again.`)
