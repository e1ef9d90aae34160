import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exitWithParent } from '#graphql/errors/process-end.ts'
import { buildWeb } from './build-web.ts'
import { makeDataDir } from './data-dir.ts'
import { readLaunchEnv } from './env.ts'
import { endWithNpm } from './hand-over.mjs'
import { installPackages } from './install-packages.ts'
import { LaunchFailure } from './launch-failure.mjs'
import { takeLock } from './lock.ts'
import { root } from './pinned-node.mjs'
import { claimPort } from './ports.ts'
import { runStack, type Stack } from './run-stack.ts'
import { step } from './step.mjs'

/**
 * Installs, builds and starts Plutus, and prints its addresses. Returns once Directus and the BFF run. `isDev` also restarts them on
 * changes of the sources.
 */
export async function start({ isDev }: { isDev: boolean }): Promise<void> {
  const settings = readLaunchEnv(process.env)
  await makeDataDir(settings.dataDir, { mayBeOpen: settings.mayDataDirBeOpen })
  const lock = takeLock(join(settings.dataDir, 'plutus.lock'))
  if (!lock)
    throw new LaunchFailure(
      `Plutus is already running on DATA_DIR=${settings.dataDir}. Stop it, or give this copy its own DATA_DIR and PORT.`,
    )
  const stops = stopOnSignals()
  await claimPort(settings.port, 'PORT')
  await installPackages({ withDirectus: !settings.outsideDirectusUrl })
  await buildWeb()

  // files created from here on (database, mails, logs) are readable by this user only, unlike the packages and the build
  process.umask(0o077)
  const stack = await runStack(settings, {
    say: (sentence) => console.log(sentence),
    giveUp: (sentence, exitCode) => stops.end(sentence, exitCode),
    step,
  })
  const runFile = join(settings.dataDir, 'run.json')
  stops.onStop({
    gently: async () => {
      await stack.stop()
      await rm(runFile, { force: true })
    },
    byForce: stack.kill,
  })
  const { directusUrl, mailboxUrl, testPaymentsUrl, studioUrl } = stack
  const run = { pid: process.pid, url: settings.publicUrl, directusUrl, mailboxUrl, testPaymentsUrl, studioUrl }
  await writeFile(runFile, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 })
  await stack.ready
  announce(settings.publicUrl, settings.isDemo, stack)
  if (isDev) watchSources(stack)
}

function announce(url: string, isDemo: boolean, { mailboxUrl, testPaymentsUrl, studioUrl }: Stack): void {
  console.log(`\nPlutus is ready: ${url}`)
  if (isDemo) console.log('  Sign in   demo@example.com / Plutus-demo-1!')
  if (mailboxUrl) console.log(`  Mailbox   ${mailboxUrl}`)
  if (testPaymentsUrl) console.log(`  Payments  ${testPaymentsUrl}`)
  if (studioUrl) console.log(`  Studio    ${studioUrl}`)
  console.log('  Stop      Ctrl-C\n')
}

type Stop = { gently: () => Promise<void>; byForce: () => void }

// one Ctrl-C arrives up to three times: from the terminal, from npm and from the outer Node
const sameSignalMs = 500

/**
 * Handles signals. The first Ctrl-C, SIGTERM or closed terminal stops Plutus gracefully, and a second one by force. The returned `end`
 * stops it after a failure, with exit code 1 unless another is given.
 */
function stopOnSignals() {
  let stop: Stop | undefined
  let firstAt: number | undefined

  const finish = async (code: number) => {
    firstAt = Date.now()
    await stop?.gently()
    process.exit(code)
  }

  const onSignal = () => {
    if (firstAt === undefined) {
      if (stop) console.log('\nStopping …')
      return void finish(stop ? 0 : 130)
    }
    if (Date.now() - firstAt < sameSignalMs) return
    stop?.byForce()
    process.exit(130)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  endWithNpm(onSignal)
  exitWithParent()

  return {
    onStop(how: Stop) {
      stop = how
    },
    end(sentence: string, exitCode = 1) {
      console.error(sentence)
      void finish(exitCode)
    },
  }
}

const settleMs = 150
// single folders of graphql/, because its node_modules has more than a machine can watch
const serverFolders = [
  'bff',
  'graphql',
  ...['contracts', 'directus-patches', 'errors', 'model', 'rules', 'schema', 'seed'].map((name) => `graphql/${name}`),
]
const codegen = ['@graphql-codegen/cli/cjs/bin.js', '--config', 'codegen.ts', '--silent']
const viteWatch = ['vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn']

/**
 * Watches the sources for `npm run dev`. Rebuilds the web app and the generated types on changes, and restarts Directus and the BFF when a
 * server file is saved.
 */
function watchSources(stack: Stack): void {
  run(viteWatch)
  onSaved(['web'], isDocument, () => run(codegen)) // Codegen's own watch needs one more native package
  onSaved(
    ['graphql'],
    (name) => name === 'schema.graphql',
    () => run(codegen),
  )
  onSaved(serverFolders, isServerFile, (name) => {
    console.log(`${name} changed: restarting`)
    stack.running.directus?.restart()
    stack.running.bff?.restart()
  })
}

const isDocument = (name: string) => /\.tsx?$/.test(name) && !/^(gql|dist)\b/.test(name)
const isServerFile = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')

function onSaved(folders: string[], isMeant: (name: string) => boolean, act: (name: string) => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(join(root, folder), { recursive: folder !== 'graphql' }, (_event, name) => {
      if (!name || !isMeant(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => act(`${folder}/${name}`), settleMs)
    })
  }
}

function run([bin = '', ...args]: string[]): void {
  const child = spawn(process.execPath, [join(root, 'node_modules', bin), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}
