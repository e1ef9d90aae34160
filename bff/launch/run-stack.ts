import { mkdirSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { forBff } from '#graphql/secret-files.ts'
import { ensureSecrets, type Secrets } from '#graphql/secrets.ts'
import { type LaunchSettings, onlyHere } from './env.ts'
import { openLog } from './log-file.ts'
import { root } from './pinned-node.mjs'
import { pickPort } from './ports.ts'
import { type Supervised, supervise } from './supervise.ts'

/** In ms, after the drain. Each process needs at most fifteen seconds for its calls, and some for what is left. */
const stopMs = 20_000

type Reporter = {
  say: (sentence: string) => void
  giveUp: (sentence: string, exitCode?: number) => void
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>
}

export type Stack = Awaited<ReturnType<typeof runStack>>

/**
 * Starts the mailbox and the test payment provider in this process, if the settings require them. Starts Directus, unless DIRECTUS_URL is
 * set, and the BFF, unless `withBff` is false, as supervised child processes.
 */
export async function runStack(settings: LaunchSettings, { step, ...talk }: Reporter, { withBff = true } = {}) {
  const { dataDir, namedPorts, outsideDirectusUrls } = settings
  const secrets = ownSecrets(settings)
  const mailbox = await startMailbox(settings, secrets)
  const testPayments = await startTestPayments(settings, secrets)
  const directusPort = await pickPort(namedPorts.directus, 'DIRECTUS_PORT')
  const studioPort = settings.hasStudio ? await pickPort(namedPorts.studio, 'STUDIO_PORT', usualPorts.studio) : undefined
  const [directusUrl = ''] = outsideDirectusUrls ?? [`http://${reachable(settings.directusHost)}:${directusPort}`]
  const running: { directus?: Supervised; bff?: Supervised; metricsUrl?: string } = {}

  const begin = (name: string, file: string, own: NodeJS.ProcessEnv, onLine?: (line: string) => void) =>
    supervise({
      name,
      // hides Node's experimental warnings from the operator's log
      args: ['--disable-warning=ExperimentalWarning', file],
      cwd: root,
      env: { ...(name === 'BFF' ? forBff(commonEnv(settings)) : commonEnv(settings)), ...own },
      log: logOf(settings, name, talk.say),
      ...(onLine && { onLine }),
      ...talk,
    })

  const startDirectus = async () => {
    const smtpUrl = settings.smtpUrl ?? mailbox?.smtpUrl ?? ''
    running.directus = begin('Directus', 'graphql/directus.ts', {
      DIRECTUS_PORT: String(directusPort),
      // no other BFF calls it, and the own one has stopped before
      ...(settings.directusHost === onlyHere && { DRAIN_SECONDS: '0' }),
      SMTP_URL: smtpUrl,
      ...(studioPort && { STUDIO_PORT: String(studioPort) }),
      ...(mailbox && { MAILBOX_SMTP_URL: mailbox.smtpUrl }),
      ...(testPayments && { TEST_PAYMENTS_URL: testPayments.url }),
    })
    await step('Starting Directus', () => waitUntilReady(`${directusUrl}/plutus/ready`))
  }

  const startBff = async () => {
    const metricsPort = await pickPort(namedPorts.metrics, 'METRICS_PORT')
    running.metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    const own = {
      PORT: String(settings.port),
      DIRECTUS_URL: String(outsideDirectusUrls ?? directusUrl),
      METRICS_PORT: String(metricsPort),
      NODE_COMPILE_CACHE: join(dataDir, 'cache'),
    }
    const isReady = Promise.withResolvers<void>()
    running.bff = begin('BFF', 'bff/main.ts', own, (line) => line.includes('Plutus is ready') && isReady.resolve())
    return { isReady: isReady.promise }
  }

  const start = async () => {
    const bff = withBff ? await startBff() : undefined
    if (!outsideDirectusUrls) await startDirectus()
    if (bff) await step('Starting the BFF', () => bff.isReady)
  }

  return {
    directusUrl,
    mailboxUrl: mailbox?.url,
    testPaymentsUrl: testPayments?.url,
    studioUrl: studioPort ? `http://localhost:${studioPort}/admin` : undefined,
    running,
    ready: start(),
    /** Stops all parts. The BFF is first, so that Directus can answer its calls in flight. */
    async stop() {
      await running.bff?.stop(settings.drainMs + stopMs)
      await running.directus?.stop(settings.drainMs + stopMs)
      await testPayments?.stop()
      await mailbox?.stop()
    },
    kill() {
      running.bff?.kill()
      running.directus?.kill()
    },
  }
}

/** Returns the environment of every child process. */
export const commonEnv = ({ env, dataDir, publicUrl, rewardUrl, isDemo }: LaunchSettings): NodeJS.ProcessEnv => ({
  ...env,
  DATA_DIR: dataDir,
  PUBLIC_URL: publicUrl,
  REWARD_URL: rewardUrl,
  DEMO: isDemo ? '1' : '0',
})

/** Returns the secrets. Undefined in production beside another machine's Directus, where nothing in this process uses them. */
const ownSecrets = ({ env, dataDir, isProduction, outsideDirectusUrls }: LaunchSettings): Secrets | undefined =>
  isProduction && outsideDirectusUrls ? undefined : ensureSecrets({ ...env, DATA_DIR: dataDir })

/** Opens the log file of a child process. In production its lines also go to stdout, for the operator's log collector. */
export function logOf({ dataDir, isProduction }: LaunchSettings, name: string, say: Reporter['say']) {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return openLog(join(folder, `${name.toLowerCase()}.log`), { alsoTo: isProduction ? process.stdout : undefined, say })
}

/** Returns the host by which this machine reaches a server that listens on `host`, for a URL. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIPv6(host) ? `[${host}]` : host
}

const usualPorts = { mailbox: 8025, payments: 8026, studio: 8056 }

/**
 * Starts the built-in mailbox. Returns undefined in production and if SMTP_URL is set. It runs in the launcher, so that a restart of the
 * BFF loses no mail.
 */
async function startMailbox({ dataDir, isProduction, publicUrl, smtpUrl, namedPorts }: LaunchSettings, secrets?: Secrets) {
  if (isProduction || smtpUrl || !secrets) return undefined
  const { openMailbox } = await import('#bff/mailbox/open-mailbox.ts') // its packages may not be installed before
  return openMailbox({
    folder: join(dataDir, 'mailbox'),
    port: await pickPort(namedPorts.mailbox, 'MAILBOX_PORT', usualPorts.mailbox),
    smtpPort: await pickPort(namedPorts.mailboxSmtp, 'MAILBOX_SMTP_PORT'),
    reportsTo: {
      url: new URL('/webhooks/messages/mailbox', publicUrl).href,
      key: Buffer.from(secrets.mailboxWebhookKey, 'base64url').subarray(0, 32),
    },
  })
}

/**
 * Starts the test payment provider. Returns undefined unless PAYMENTS lists `test`. It runs in the launcher, so that a restart of the BFF
 * or Directus loses no event.
 */
async function startTestPayments({ dataDir, payments, publicUrl, namedPorts }: LaunchSettings, secrets?: Secrets) {
  if (!payments.providers.includes('test') || !secrets) return undefined
  const { openTestPayments } = await import('#bff/test-payments/open-test-payments.ts') // its packages may not be installed before
  return openTestPayments({
    folder: join(dataDir, 'test-payments'),
    port: await pickPort(namedPorts.testPayments, 'TEST_PAYMENTS_PORT', usualPorts.payments),
    plutusUrl: publicUrl,
    key: secrets.testPaymentsKey,
    webhookKey: secrets.testPaymentsWebhookKey,
  })
}

const everyMs = 100

/** Polls a URL every 100 ms until it answers 200. It has no timeout. */
async function waitUntilReady(url: string): Promise<void> {
  while (!(await answers(url))) await wait(everyMs)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
