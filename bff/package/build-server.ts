import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { buildWeb } from '#bff/launch/build-web.ts'
import { installPackages } from '#bff/launch/install-packages.ts'
import { LaunchFailure } from '#bff/launch/launch-failure.mjs'
import { deploymentFile, machine, root } from '#bff/launch/pinned-node.mjs'
import { step } from '#bff/launch/step.mjs'

/**
 * Builds a folder that runs Plutus with Node alone (`npm run build:server -- FOLDER`): the sources of the servers, their packages without
 * those for development, and the web build. Starting it needs no network, no npm and no build.
 */
const files = ['package.json', 'package-lock.json', 'LICENSE', '.env.example', '.node-version']
const folders = ['bff', 'graphql', 'web/dist']
const contents = new Set([...files, ...folders.map((name) => name.split('/')[0]), 'node_modules', deploymentFile])

type Lockfile = { packages: Record<string, { dev?: boolean; link?: boolean }> }

try {
  await buildServer(process.argv[2])
} catch (error) {
  console.error(error instanceof LaunchFailure ? error.message : error)
  process.exitCode = 1
}

async function buildServer(name: string | undefined): Promise<void> {
  if (!name) throw new LaunchFailure('Name the folder to build: npm run build:server -- FOLDER')
  const target = resolve(name)
  await refuseOtherContent(target)
  await installPackages()
  await buildWeb()
  const draft = `${target}.new`
  await rm(draft, { recursive: true, force: true })
  await step('Copying Plutus and its packages', async () => {
    for (const file of files) await copy(join(root, file), join(draft, file))
    for (const folder of folders) await copy(join(root, folder), join(draft, folder))
    for (const folder of ['.', 'graphql']) await copyPackages(join(root, folder), join(draft, folder))
  })
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(draft, deploymentFile), `${JSON.stringify({ version, ...machine }, null, 2)}\n`)
  await rm(target, { recursive: true, force: true })
  await rename(draft, target)
  console.log(`${target}: ${await sizeOf(target)} MB. Start it with: node ${join(target, 'bff/launch.mjs')}`)
}

/** Throws a LaunchFailure for a folder that holds something else than an earlier build, such as data, because a build replaces it. */
async function refuseOtherContent(target: string): Promise<void> {
  if (root === `${target}${sep}` || root.startsWith(`${target}${sep}`) || `${target}${sep}`.startsWith(root))
    throw new LaunchFailure(`${target} is a folder of the sources, or contains them. Name one beside them.`)
  const names = existsSync(target) ? await readdir(target) : []
  const others = names.filter((name) => !contents.has(name) || !names.includes(deploymentFile))
  if (others.length > 0)
    throw new LaunchFailure(
      `${target} holds other files (${others.slice(0, 3).join(', ')}). Name an empty folder, or one that is not there yet.`,
    )
}

/** Copies the packages of a lockfile that are not only for development, as they are installed. */
async function copyPackages(from: string, to: string): Promise<void> {
  const { packages }: Lockfile = JSON.parse(await readFile(join(from, 'package-lock.json'), 'utf8'))
  const kept = Object.entries(packages).filter(([path, { dev, link }]) => path && !dev && !link && existsSync(join(from, path)))
  for (const [path] of kept) await copy(join(from, path), join(to, path))
}

/** Copies a file or folder without packages, tests, source maps and earlier builds inside it. */
async function copy(from: string, to: string): Promise<void> {
  const isLeftOut = (path: string) => /[/\\](?:node_modules|\.cache)$|\.test\.ts$|\.map$/.test(path) || path === join(root, 'bff/dist')
  await mkdir(join(to, '..'), { recursive: true })
  await cp(from, to, { recursive: true, filter: (path) => path === from || !isLeftOut(path) })
}

/** Returns the size of the files in a folder, in MB. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, basename(entry.name)))).size
  return Math.round(bytes / 1e6)
}
