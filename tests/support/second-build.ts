import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bff, type BffOptions, createBff } from '#bff/app.ts'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import type { TestStack } from './start-stack.ts'

const firstBuild = join(root, 'web/dist')

/** Starts a BFF beside a stack's own, on a copy of the web build. `deploy(folder)` replaces that build. */
export async function startDeployable(stack: TestStack, options: Partial<BffOptions> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plutus-deploy-'))
  const webDir = join(dataDir, 'web')
  cpSync(firstBuild, webDir, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const bff = createBffBeside(stack, { url, dataDir, webDir }, options)
  await new Promise<void>((resolve) => bff.server.listen(port, resolve))
  return {
    url,
    webDir,
    /** Replaces the build as a deploy does. Removes every file of the old one. */
    deploy(from: string): void {
      for (const name of readdirSync(webDir)) rmSync(join(webDir, name), { recursive: true })
      cpSync(from, webDir, { recursive: true })
    },
    async stop(): Promise<void> {
      await bff.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a BFF at `url` that serves `webDir` in front of a stack's Directus. */
export function createBffBeside(stack: TestStack, at: { url: string; dataDir: string; webDir: string }, options: Partial<BffOptions>): Bff {
  const { cookieKeys, hubToken, catalogueToken, guestToken } = stack.secrets
  return createBff({
    publicUrl: new URL(at.url),
    rewardUrl: new URL(at.url),
    directusUrl: new URL(stack.directusUrl),
    cookieKeys,
    hubToken,
    catalogueToken,
    guestToken,
    dataDir: at.dataDir,
    webDir: at.webDir,
    schemaFile: join(root, 'graphql/schema.graphql'),
    trustedProxies: undefined,
    ...options,
  })
}

/**
 * Copies the web build as another one, without building it. The copy has an id of its own. Each of the two has a script and a document that
 * the other lacks, and these are returned.
 */
export function copyAsOther() {
  const webDir = mkdtempSync(join(tmpdir(), 'plutus-other-build-'))
  cpSync(firstBuild, webDir, { recursive: true })
  const read = (file: string) => JSON.parse(readFileSync(join(webDir, file), 'utf8'))
  const { id: firstId }: { id: string } = read('builds/latest.json')
  const id = randomBytes(8).toString('hex')
  rmSync(join(webDir, `builds/meta/${firstId}.json`))
  for (const file of ['builds/latest.json', `builds/meta/${id}.json`]) writeFileSync(join(webDir, file), JSON.stringify({ id }))

  const documents: Record<string, string> = read('persisted-documents.json')
  const [document = ''] = Object.entries(documents).find(([, text]) => /^query \w+ \{/.test(text)) ?? []
  const text = `query Other${id} { __typename }`
  const otherDocument = `sha256:${createHash('sha256').update(text).digest('hex')}`
  const others = Object.entries(documents).filter(([hash]) => hash !== document)
  writeFileSync(join(webDir, 'persisted-documents.json'), JSON.stringify(Object.fromEntries([...others, [otherDocument, text]])))

  const script = readdirSync(join(webDir, 'assets')).find((name) => /^wallet-[\w-]{8}\.js$/.test(name)) ?? ''
  for (const end of ['', '.br', '.gz']) rmSync(join(webDir, `assets/${script}${end}`), { force: true })
  const otherScript = `other-${id}.js`
  writeFileSync(join(webDir, `assets/${otherScript}`), `// ${id}`)
  return { webDir, first: { id: firstId, script, document }, other: { id, script: otherScript, document: otherDocument } }
}

/** Builds the web app with a change. Returns the folder of the next version. */
export async function buildChanged(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'plutus-build-two-'))
  const [vite, config] = [join(root, 'node_modules/vite/bin/vite.js'), join(root, 'tests/support/changed-build.config.ts')]
  const args = [vite, 'build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`The second build ended with ${code}`)
  return outDir
}
