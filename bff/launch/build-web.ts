import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForLock } from '#graphql/offline/lock.ts'
import { runNpm } from './npm.mjs'
import { isDeployment, root } from './pinned-node.mjs'
import { step } from './step.mjs'

const sources = [
  'web/**/*',
  'graphql/schema.graphql',
  'graphql/errors/*',
  'graphql/{contracts,model}/**/*.{json,ts}',
  'graphql/package.json',
  'codegen.ts',
  'package-lock.json',
  'tsconfig.json',
]
const stampPath = join(root, 'web/dist/.built')

/** Runs `npm run build` (codegen and the Vite build of the web app) if their sources changed since the last build. */
export async function buildWeb(): Promise<void> {
  if (isDeployment || (await isBuilt())) return
  // not the lock of the install, because `npm run build` may install first
  const lock = await waitForLock(join(root, '.node/build.lock'))
  try {
    if (await isBuilt()) return
    await step('Building the web app', () => runNpm(['run', 'build'], { cwd: root, subject: 'building the web app' }))
    await mkdir(join(root, 'web/dist'), { recursive: true })
    await writeFile(stampPath, await sourceHash())
  } finally {
    lock.release()
  }
}

async function isBuilt(): Promise<boolean> {
  if (!existsSync(join(root, 'web/dist/index.html')) || !existsSync(join(root, 'web/gql'))) return false
  return (await readFile(stampPath, 'utf8').catch(() => '')) === (await sourceHash())
}

async function sourceHash(): Promise<string> {
  const paths = new Set<string>()
  for (const pattern of sources) {
    for await (const entry of glob(pattern, {
      cwd: root,
      withFileTypes: true,
      exclude: (at) => isGenerated(join(at.parentPath, at.name)),
    })) {
      if (entry.isFile()) paths.add(join(entry.parentPath, entry.name))
    }
  }
  const hash = createHash('sha256')
  for (const path of [...paths].sort()) hash.update(path.slice(root.length)).update(await readFile(path))
  return hash.digest('hex')
}

const isGenerated = (path: string) => ['web/dist', 'web/gql'].some((made) => path.startsWith(join(root, made)))
