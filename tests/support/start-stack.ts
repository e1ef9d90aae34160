import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLaunchEnv } from '#bff/launch/env.ts'
import { freePort } from '#bff/launch/ports.ts'
import { runStack } from '#bff/launch/run-stack.ts'
import { ensureSecrets } from '#graphql/secrets.ts'
import { copyDataFolder } from './copy-data-folder.ts'
import { pausedStacks } from './end-with-runner.ts'
import { seededDatabases } from './postgres-databases.ts'
import { lentPrefixOf, seededDataFolder } from './seeded-data-folder.ts'
import { borrowStack, isLendable, lendStack, lentEnv, saveSeed } from './stack-pool.ts'
import { refuseUnknownTransitions } from './status-transitions.ts'
import { waitFor } from './wait-for.ts'

export type StackOptions = {
  bff?: boolean
  env?: Record<string, string>
  /** Boots a new seed, even when a seeded folder exists. */
  isFresh?: boolean
  /** Called with the path of the data folder before the stack starts, so that a test can add files. */
  fill?: (dataDir: string) => void
}
type Part = 'directus' | 'bff'

export type TestStack = Awaited<ReturnType<typeof bootStack>>

/**
 * Starts a stack, which is Directus with the seeded demo, the mailbox and optionally the BFF, supervised as by `npm start`. It has free
 * ports and a data folder of its own. A call without an environment of its own may reuse a pooled one. Call `stack.stop()` in `afterAll`.
 */
export async function startStack({ bff = false, env = {}, isFresh = false, fill }: StackOptions = {}): Promise<TestStack> {
  const isLent = isLendable({ env, isFresh })
  return (isLent && (await borrowStack({ bff, env }))) || bootStack({ bff, env, isFresh, isLent, ...(fill && { fill }) })
}

async function bootStack({
  bff,
  env,
  isFresh,
  isLent,
  fill,
}: Required<Omit<StackOptions, 'fill'>> & Pick<StackOptions, 'fill'> & { isLent: boolean }) {
  const run = isFresh ? undefined : seededDataFolder()
  const dataDir = mkdtempSync(isLent && run ? lentPrefixOf(run.folder) : join(tmpdir(), 'plutus-test-'))
  const fixture = env.DB_PORT ? seededDatabases.get(env.DB_PORT) : run?.folder
  const seeded = fixture ? run : undefined
  copyDataFolder(fixture, dataDir)
  fill?.(dataDir)
  if (isLent) saveSeed(dataDir)
  const apiKey = seeded?.apiKey ?? `plutus_live_${randomBytes(24).toString('base64url')}`
  const ports = {
    PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    TEST_PAYMENTS_PORT: String(await freePort()),
    STUDIO_PORT: String(await freePort()),
  }
  const settings = readLaunchEnv({
    ...quietEnv(),
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_API_KEY: apiKey,
    ...ports,
    ...(isLent && (await lentEnv({ bff }))),
    ...env,
  })
  const said: string[] = []
  const failed = Promise.withResolvers<never>()
  let hasGivenUp = false
  const talk = {
    say: (sentence: string) => said.push(sentence),
    giveUp(sentence: string) {
      hasGivenUp = true
      failed.reject(new Error(sentence))
    },
    step: <T>(_title: string, work: () => Promise<T>) => work(),
  }
  const stack = await runStack(settings, talk, { withBff: bff })
  await Promise.race([stack.ready, failed.promise]).catch(async (error) => {
    await stack.stop()
    throw error
  })
  const pid = (part: Part) => stack.running[part]?.pid ?? 0
  const signal = (name: NodeJS.Signals) => {
    for (const part of [stack.running.directus, stack.running.bff]) if (part?.pid && isAlive(part.pid)) process.kill(part.pid, name)
  }

  const running = {
    url: settings.publicUrl,
    directusUrl: stack.directusUrl,
    mailboxUrl: stack.mailboxUrl ?? '',
    testPaymentsUrl: stack.testPaymentsUrl ?? '',
    studioUrl: stack.studioUrl ?? '',
    metricsUrl: stack.running.metricsUrl ?? '',
    dataDir,
    apiKey,
    secrets: ensureSecrets({ ...env, DATA_DIR: dataDir }),
    /** Messages that the launcher would have printed to the terminal. */
    said,
    pid,
    log: (part: Part) => readFileSync(join(dataDir, 'logs', `${part}.log`), 'utf8'),
    /** Sends SIGKILL to Directus or the BFF and returns the killed pid. The supervisor restarts it. */
    kill(part: Part): number {
      const killed = pid(part)
      process.kill(killed, 'SIGKILL')
      return killed
    },
    /** Waits until Directus or the BFF is ready in a process whose pid is not `killed`. */
    async isBack(part: Part, killed: number): Promise<void> {
      const url = part === 'directus' ? `${stack.directusUrl}/plutus/ready` : `${settings.publicUrl}/readyz`
      await waitFor(async () => pid(part) !== killed && (await answers(url)), { what: `${part} to be back` })
    },
    /** Replaces the BFF process. The old one shuts down as in a deploy. */
    async renewBff(): Promise<void> {
      const leaving = pid('bff')
      stack.running.bff?.restart()
      await running.isBack('bff', leaving)
    },
    /** Suspends Directus and the BFF with SIGSTOP until `resume` is called. */
    pause(): void {
      pausedStacks.add(signal)
      signal('SIGSTOP')
    },
    resume(): void {
      pausedStacks.delete(signal)
      signal('SIGCONT')
    },
    /** Prepares the stack for the next file. Waits until killed parts are back and the supervisor again allows five restarts. */
    async recover(): Promise<void> {
      for (const part of [stack.running.directus, stack.running.bff]) part?.resetRestarts()
      await running.isBack('directus', 0)
    },
    /** Ends the file's use of the stack. Returns it to the pool, or stops it when it cannot be pooled or a process has failed for good. */
    async stop({ keepFolder = false } = {}): Promise<void> {
      refuseUnknownTransitions(dataDir)
      if (!isLent || hasGivenUp || !lendStack(running, { bff, env })) await running.end({ keepFolder })
    },
    async end({ keepFolder = false } = {}): Promise<void> {
      await stack.stop()
      if (!keepFolder) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return running
}

/** Returns the environment without the variables of Vitest and an outer npm. */
function quietEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|DATA_DIR$|PORT$|DIRECTUS_|SMTP_URL$)/.test(name))
  return Object.fromEntries(kept)
}

/** Returns false for a process that has ended. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
