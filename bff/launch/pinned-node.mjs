import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LaunchFailure, SettingFailure } from './launch-failure.mjs'
import { runNpm } from './npm.mjs'
import { step } from './step.mjs'

export const pinned = '24.21.0'
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns true for Node ^22.22 and ^24.5, which run TypeScript directly and for which Directus's native packages are built. */
export function isSupported(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return (major === 22 && minor >= 22) || (major === 24 && minor >= 5)
}

/** The name of the file by which a folder of `npm run build:server` is recognised. Nothing is installed or built there. */
export const deploymentFile = 'deployment.json'
export const isDeployment = existsSync(join(root, deploymentFile))

/** The kind of machine and Node for which native packages are installed. */
export const machine = { system: `${process.platform}-${process.arch}`, node: process.versions.node.split('.')[0] }

/** Throws a SettingFailure in a folder of `npm run build:server` that was built for another machine or Node. */
function checkDeployment() {
  const built = JSON.parse(readFileSync(join(root, deploymentFile), 'utf8'))
  if (built.system !== machine.system)
    throw new SettingFailure(
      `This folder was built for ${built.system}, and this is ${machine.system}. Build it on a machine like this one.`,
    )
  if (built.node !== machine.node || !isSupported(process.version))
    throw new SettingFailure(`This folder needs Node ${built.node}, and this is ${process.version}. Start it with that Node.`)
}

/** Throws a SettingFailure unless this process runs on a supported Node, that for which a folder of `npm run build:server` was built. */
export function requireNode() {
  if (isDeployment) checkDeployment()
  if (!isSupported(process.version))
    throw new SettingFailure(`Plutus needs Node ${pinned}, and this is ${process.version}. Start it with that Node.`)
}

/**
 * Returns the path of a supported Node. If this one is not supported, installs the pinned version from npm into /.node at the first start.
 * Throws a SettingFailure in a folder of `npm run build:server` instead.
 */
export async function findNode() {
  if (isDeployment) checkDeployment()
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
