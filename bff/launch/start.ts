import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { makeDataDir } from './data-dir.ts'
import { readLaunchEnv } from './env.ts'
import { installPackages } from './install-packages.ts'
import { LaunchFailure } from './launch-failure.mjs'
import { takeLock } from './lock.ts'
import { claimPort } from './ports.ts'
import { runStack, type Stack } from './run-stack.ts'
import { step } from './step.mjs'
import { stopOnSignals } from './stop-on-signals.ts'
import { watchSources } from './watch-sources.ts'

/** Does everything between `npm start` and the ready line; returns when both processes run, and supervises them from then on. */
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

  // what is made from here on (database, mails, logs) is this user's alone; others may run the packages and the build
  process.umask(0o077)
  const stack = await runStack(settings, {
    say: (sentence) => console.log(sentence),
    giveUp: (sentence) => stops.end(sentence),
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
  const { directusUrl, mailboxUrl, testPaymentsUrl } = stack
  const run = { pid: process.pid, url: settings.publicUrl, directusUrl, mailboxUrl, testPaymentsUrl }
  await writeFile(runFile, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 })
  await stack.ready
  announce(settings.publicUrl, settings.isDemo, stack)
  if (isDev) watchSources(stack)
}

function announce(url: string, isDemo: boolean, { mailboxUrl, testPaymentsUrl }: Stack): void {
  console.log(`\nPlutus is ready: ${url}`)
  if (isDemo) console.log('  Sign in   demo@example.com / Plutus-demo-1!')
  if (mailboxUrl) console.log(`  Mailbox   ${mailboxUrl}`)
  if (testPaymentsUrl) console.log(`  Payments  ${testPaymentsUrl}`)
  console.log('  Stop      Ctrl-C\n')
}
