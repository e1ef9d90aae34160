import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exitWithParent } from '#graphql/errors/process-end.ts'
import { takeLock } from '#graphql/offline/lock.ts'
import { scheduleBackups } from './backup-schedule.ts'
import { buildWeb } from './build-web.ts'
import { makeDataDir } from './data-dir.ts'
import { readLaunchEnv } from './env.ts'
import { endWithNpm } from './hand-over.mjs'
import { installPackages } from './install-packages.ts'
import { LaunchFailure } from './launch-failure.mjs'
import { claimPort } from './ports.ts'
import { runStack, type Stack } from './run-stack.ts'
import { say, sayAsJson } from './say.mjs'
import { step } from './step.mjs'

/**
 * Installs, builds and starts Plutus, and prints its addresses. Returns once Directus and the BFF run. `isDev` also restarts them on
 * changes of the sources.
 */
export async function start({ isDev }: { isDev: boolean }): Promise<void> {
  const settings = readLaunchEnv(process.env)
  if (settings.isProduction) sayAsJson()
  for (const warning of settings.warnings) say(`Warning: ${warning}`, 'warn')
  await makeDataDir(settings.dataDir, { mayBeOpen: settings.mayDataDirBeOpen })
  const lock = takeLock(join(settings.dataDir, 'plutus.lock'))
  if (!lock)
    throw new LaunchFailure(
      `Plutus is already running on DATA_DIR=${settings.dataDir}. Stop it, or give this copy its own DATA_DIR and PORT.`,
    )
  const stops = stopOnSignals()
  await claimPort(settings.port, 'PORT')
  await installPackages({ withDirectus: !settings.outsideDirectusUrls })
  await buildWeb()

  // files created from here on (database, mails, logs) are readable by this user only, unlike the packages and the build
  process.umask(0o077)
  let isWatching = false
  let backups: ReturnType<typeof scheduleBackups> | undefined
  const stack = await runStack(settings, {
    say,
    // a server that fails after an edit is restarted by the next edit
    giveUp: (sentence, exitCode) =>
      isWatching ? console.error(`${sentence}\nSave a change to start it again.`) : stops.end(sentence, exitCode),
    step,
  })
  const runFile = join(settings.dataDir, 'run.json')
  stops.onStop({
    gently: async () => {
      await backups?.stop()
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
  backups = scheduleBackups(settings, say)
  if (!isDev) return
  const { watchSources } = await import('./watch-sources.ts') // its package may not be installed before
  watchSources(stack)
  isWatching = true
}

function announce(url: string, isDemo: boolean, { mailboxUrl, testPaymentsUrl, studioUrl }: Stack): void {
  say(`\nPlutus is ready: ${url}`)
  if (isDemo) console.log('  Sign in   demo@example.com / Plutus-demo-1!')
  if (mailboxUrl) console.log(`  Mailbox   ${mailboxUrl}`)
  if (testPaymentsUrl) console.log(`  Payments  ${testPaymentsUrl}`)
  if (studioUrl) say(`  Studio    ${studioUrl}`)
  if (process.stdout.isTTY) console.log('  Stop      Ctrl-C\n')
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
      if (stop) say('\nStopping …')
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
      say(sentence, 'fatal')
      void finish(exitCode)
    },
  }
}
