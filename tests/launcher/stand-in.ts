import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const directus = `
import { createServer } from 'node:http'
import { exitWithParent } from './errors/process-end.ts'
exitWithParent()
if (process.env.STAND_IN_FAILS) { console.error(process.env.STAND_IN_FAILS); process.exit(Number(process.env.STAND_IN_CODE ?? 1)) }
createServer((req, res) => res.end(req.url === '/pid' ? String(process.pid) : '{"ready":true}')).listen(Number(process.env.DIRECTUS_PORT), '127.0.0.1')
`
const bff = `
import { createServer } from 'node:http'
import { exitWithParent } from '../graphql/errors/process-end.ts'
exitWithParent()
createServer((_, res) => res.end(String(process.pid)))
  .listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Plutus is ready: http://localhost:' + process.env.PORT))
process.on('SIGTERM', () => process.env.STAND_IN_HANGS || process.exit(0))
`
/** The source of a stub of npm. It logs each call, and creates the files that npm would or fails with the given message. */
const npm = `
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
appendFileSync(process.env.STAND_IN_NPM_LOG, process.argv.slice(2).join(' ') + '\\n')
if (process.env.STAND_IN_NPM_SAYS) { console.error('npm error ' + process.env.STAND_IN_NPM_SAYS); process.exit(1) }
if (process.argv[2] === 'ci') {
  for (const folder of ['@graphql-codegen/cli/cjs', 'vite/bin']) mkdirSync('node_modules/' + folder, { recursive: true })
  writeFileSync('node_modules/@graphql-codegen/cli/cjs/bin.js', 'console.log("generated")')
  writeFileSync('node_modules/vite/bin/vite.js', 'console.log("watching " + process.pid); setInterval(() => {}, 1000)')
  symlinkSync(process.env.STAND_IN_PACKAGES + '/chokidar', 'node_modules/chokidar')
}
if (process.argv[3] === 'build') for (const made of ['web/gql', 'web/dist']) { mkdirSync(made, { recursive: true }); writeFileSync(made + '/index.html', '') }
`

export type StandIn = ReturnType<typeof createStandIn>

/** Creates a repository with the real launcher and stubs of npm, Directus and the BFF, to test the launcher alone. */
export function createStandIn() {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-launcher-'))
  cpSync(join(root, 'bff/launch'), join(folder, 'bff/launch'), { recursive: true })
  cpSync(join(root, 'bff/launch.mjs'), join(folder, 'bff/launch.mjs'))
  // the launcher imports no package, so the whole folder of its checks suffices
  for (const path of [
    'graphql/secrets.ts',
    'graphql/secret-files.ts',
    'graphql/secret-shapes.ts',
    'graphql/errors/process-end.ts',
    'graphql/contracts/settings',
    'graphql/contracts/address/read-address.ts',
    'graphql/offline',
    'bff/check-env.ts',
    'bff/gateway/security/trusted-proxies.ts',
    'bff/security/unlisted-proxy.ts',
    'graphql/contracts/text/printable-text.ts',
    'graphql/contracts/text/printable-characters.json',
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'graphql/directus.ts'), directus)
  writeFileSync(join(folder, 'bff/main.ts'), bff)
  writeFileSync(join(folder, 'npm-cli.js'), npm)
  writeFileSync(join(folder, 'web/app.ts'), '')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "imports": { "#graphql/*": "./graphql/*", "#bff/*": "./bff/*" } }')
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": { "": {} } }')
  writeFileSync(
    join(folder, 'graphql/package.json'),
    '{ "type": "module", "imports": { "#contracts/*": "./contracts/*", "#errors/*": "./errors/*" } }',
  )
  writeFileSync(join(folder, 'graphql/package-lock.json'), '{ "packages": { "": {} } }')
  const stoppedClock = pathToFileURL(join(folder, 'stopped-clock.mjs')).href
  writeFileSync(fileURLToPath(stoppedClock), 'const now = Date.now()\nDate.now = () => now\n')
  const npmLog = join(folder, 'npm.log')
  writeFileSync(npmLog, '')
  const launched: Launched[] = []

  return {
    folder,
    /** The path of a module that, preloaded into the launcher, stops its clock at the start. */
    stoppedClock,
    npmCalls: () => readFileSync(npmLog, 'utf8').split('\n').filter(Boolean),
    async launch(env: Record<string, string> = {}, { isDev = false } = {}): Promise<Launched> {
      const own = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), SMTP_URL: 'smtp://127.0.0.1:1', PAYMENTS: 'manual' }
      const packages = { STAND_IN_PACKAGES: join(root, 'node_modules') }
      const npmEnv = { npm_execpath: join(folder, 'npm-cli.js'), STAND_IN_NPM_LOG: npmLog, npm_lifecycle_event: '', ...packages }
      const child = spawn(process.execPath, ['bff/launch.mjs', ...(isDev ? ['--dev'] : [])], {
        cwd: folder,
        env: { ...process.env, ...npmEnv, ...own, ...env },
      })
      const one = watchLaunch(child)
      launched.push(one)
      return one
    },
    async remove() {
      for (const { child } of launched) child.kill('SIGKILL')
      await Promise.all(launched.map(({ ended }) => ended))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Launched = ReturnType<typeof watchLaunch>

function watchLaunch(child: ChildProcess) {
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return {
    child,
    output: () => output,
    ended: new Promise<number | null>((settle) => child.once('close', settle)),
    says: (text: string | RegExp) =>
      waitFor(() => output.match(text)?.[0] ?? refuseIfEnded(child, output), { what: () => `${text} in:\n${output}` }),
  }
}

function refuseIfEnded(child: ChildProcess, output: string): undefined {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The launcher ended:\n${output}`)
}
