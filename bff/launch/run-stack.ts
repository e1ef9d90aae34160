import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSecrets } from '#graphql/secrets.ts'
import { openLog } from './log-file.ts'
import { root } from './pinned-node.mjs'
import { pickPort } from './ports.ts'
import type { Settings } from './settings.ts'
import { startMailbox } from './start-mailbox.ts'
import { step } from './step.mjs'
import { type Supervised, supervise } from './supervise.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const bffDrainMs = 12_000
const directusStopMs = 8_000

type Talk = { say: (sentence: string) => void; giveUp: (sentence: string) => void }

export type Stack = Awaited<ReturnType<typeof runStack>>

/** The mailbox in this process, Directus and the BFF as supervised children; each waits for the one before it. */
export async function runStack(settings: Settings, talk: Talk) {
  const { dataDir, namedPorts } = settings
  ensureSecrets(dataDir)
  const mailbox = await startMailbox(settings)
  const directusPort = await pickPort(namedPorts.directus, 'DIRECTUS_PORT')
  const directusUrl = settings.outsideDirectusUrl ?? `http://127.0.0.1:${directusPort}`
  const common = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: settings.publicUrl,
    REWARD_URL: settings.rewardUrl,
    DEMO: settings.isDemo ? '1' : '0',
  }
  const open = (name: string) => logOf(settings, name)
  const children: Supervised[] = []

  const startDirectus = async () => {
    const env = { ...common, DIRECTUS_PORT: String(directusPort), SMTP_URL: settings.smtpUrl ?? mailbox?.smtpUrl ?? '' }
    children.push(supervise({ name: 'Directus', args: ['graphql/directus.ts'], cwd: root, env, log: open('directus'), ...talk }))
    await step('Starting Directus', () => waitUntilReady(`${directusUrl}/plutus/ready`))
  }

  const startBff = async () => {
    const metricsPort = await pickPort(namedPorts.metrics, 'METRICS_PORT')
    const env = { ...common, PORT: String(settings.port), DIRECTUS_URL: directusUrl, METRICS_PORT: String(metricsPort), ...mailboxEnv(mailbox) }
    const ready = Promise.withResolvers<void>()
    const onLine = (line: string) => line.startsWith('Plutus is ready') && ready.resolve()
    children.unshift(supervise({ name: 'The BFF', args: ['bff/main.ts'], cwd: root, env, log: open('bff'), onLine, ...talk }))
    await step('Starting the BFF', () => ready.promise)
  }

  return {
    directusUrl,
    mailboxUrl: mailbox?.url,
    ready: (settings.outsideDirectusUrl ? Promise.resolve() : startDirectus()).then(startBff),
    restart: () => {
      for (const child of children) child.restart()
    },
    async stop() {
      const [first, ...others] = children // the BFF drains while Directus still answers
      await first?.stop(children.length > 1 ? bffDrainMs : directusStopMs)
      for (const child of others) await child.stop(directusStopMs)
      await mailbox?.stop()
    },
    kill: () => {
      for (const child of children) child.kill()
    },
  }
}

function logOf(settings: Settings, name: string) {
  const folder = join(settings.dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return openLog(join(folder, `${name}.log`), { alsoTo: settings.isProduction ? process.stdout : undefined })
}

const mailboxEnv = (mailbox: Awaited<ReturnType<typeof startMailbox>>) =>
  mailbox ? { MAILBOX_PORT: String(mailbox.port), MAILBOX_SMTP_PORT: String(mailbox.smtpPort) } : {}
