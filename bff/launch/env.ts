import { resolve } from 'node:path'
import { readBackupSchedule } from '#graphql/contracts/settings/backup-env.ts'
import { readCarriersEnv } from '#graphql/contracts/settings/carriers-env.ts'
import { describeFaults, type Fault, ignoreFaults, type ReportFault } from '#graphql/contracts/settings/faults.ts'
import { readPaymentsEnv } from '#graphql/contracts/settings/payments-env.ts'
import { originOf, originsOf, readDrainMs } from '#graphql/contracts/settings/setting-checks.ts'
import type { RulesVariable } from '#graphql/contracts/settings/variables.ts'
import { checkEnv, checkRules } from '#graphql/offline/check-env.ts'
import { listEntries } from '#graphql/offline/network-checks.ts'
import { allSecrets, bffSecrets, checkSecrets } from '#graphql/secrets.ts'
import { checkBff, isLoopback } from '../check-env.ts'
import { parseProxies } from '../gateway/security/trusted-proxies.ts'
import { readUnlistedProxy, unlistedSentence } from '../security/unlisted-proxy.ts'
import { SettingFailure } from './launch-failure.mjs'

export type LaunchSettings = ReturnType<typeof readLaunchEnv>

/**
 * The names of the variables that the launcher reads, besides those that it shares with Directus (`RulesVariable`). The BFF reads some of
 * them too.
 */
export const launchVariables = [
  'PORT',
  'DATA_DIR_OPEN',
  'DIRECTUS_URL',
  'MAILBOX_PORT',
  'MAILBOX_SMTP_PORT',
  'TEST_PAYMENTS_PORT',
  'METRICS_PORT',
  'BACKUP_TO',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_PASSPHRASE_FILE',
] as const

type LaunchVariable = RulesVariable | (typeof launchVariables)[number]
type LaunchEnvironment = Readonly<Partial<Record<LaunchVariable, string | undefined>>>

/**
 * Reads the launcher's settings from the environment (bff/operators.md, table of variables). Throws a SettingFailure that lists everything
 * missing or wrong, before anything is created.
 */
export function readLaunchEnv(given: NodeJS.ProcessEnv) {
  const { env: all, faults } = checkEnv(given, checkStack)
  if (faults.length) throw new SettingFailure(listFaults(faults))
  const env: LaunchEnvironment = all
  const isProduction = isForProduction(all)
  const port = Number(env.PORT ?? 3000)
  const publicUrl = env.PUBLIC_URL ? originOf(env.PUBLIC_URL) : `http://localhost:${port}`
  return {
    env: all,
    warnings: listWarnings(all),
    isProduction,
    port,
    publicUrl,
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    drainMs: readDrainMs(all),
    mayDataDirBeOpen: env.DATA_DIR_OPEN === 'allow',
    rewardUrl: env.REWARD_URL ? originOf(env.REWARD_URL) : publicUrl,
    directusHost: env.DIRECTUS_HOST ?? onlyHere,
    outsideDirectusUrls: env.DIRECTUS_URL ? originsOf(env.DIRECTUS_URL) : undefined,
    smtpUrl: env.SMTP_URL,
    hasStudio: env.STUDIO === '1',
    payments: readPaymentsEnv(env),
    carriers: readCarriersEnv(env),
    backups: readBackupSchedule(env, ignoreFaults),
    isDemo: (env.DEMO ?? (isProduction ? '0' : '1')) === '1',
    namedPorts: {
      mailbox: portOf(env.MAILBOX_PORT),
      mailboxSmtp: portOf(env.MAILBOX_SMTP_PORT),
      testPayments: portOf(env.TEST_PAYMENTS_PORT),
      directus: portOf(env.DIRECTUS_PORT),
      metrics: portOf(env.METRICS_PORT),
      studio: portOf(env.STUDIO_PORT),
    },
  }
}

/** Reports everything that is missing or wrong for Plutus as a whole. */
export function checkStack(env: NodeJS.ProcessEnv, report: ReportFault): void {
  checkRules(env, report)
  checkBff(env, report)
  checkSecrets(env, env.DIRECTUS_URL ? bffSecrets : allSecrets, report)
  readBackupSchedule(env, report)
}

export const isForProduction = (env: NodeJS.ProcessEnv): boolean => env.NODE_ENV === 'production'

/** The address on which Directus listens by default. */
export const onlyHere = '127.0.0.1'

/** Returns what works, and yet is most likely not meant, as one sentence each. */
export function listWarnings(env: NodeJS.ProcessEnv): string[] {
  if (!isForProduction(env)) return ['PUBLIC_URL', 'REWARD_URL'].filter((name) => isPlainHttp(env[name])).map(plainSentence)
  const named = listEntries(env.TRUSTED_PROXIES)
  const proxies = parseProxies(named)
  const unlisted = readUnlistedProxy(resolve(env.DATA_DIR ?? 'data'), proxies)
  return [
    ...(env.OPERATOR_EMAIL ? [] : ['OPERATOR_EMAIL isn’t set: no email is sent when companies, transfers, backups or orders need you.']),
    ...(unlisted ? [unlistedSentence(unlisted)] : []),
    ...(proxies ? [] : ['TRUSTED_PROXIES isn’t set: behind a proxy, all callers share one rate limit.']),
    ...(!env.DIRECTUS_HOST || isLoopback(env.DIRECTUS_HOST) || env.UPSTREAM_TRUSTED
      ? []
      : ['UPSTREAM_TRUSTED isn’t set: Directus counts all people of a BFF on another machine as one address.']),
    ...(env.BACKUP_EVERY ? [] : ['BACKUP_EVERY isn’t set: Plutus makes no backup by itself.']),
    ...(env.BIND_HOST || named.every(isLoopback)
      ? []
      : ['BIND_HOST isn’t set: Plutus listens on loopback, where a proxy on another machine can’t reach it. Set BIND_HOST=0.0.0.0.']),
  ]
}

/** Returns true for an http address of another machine, or under another name than localhost. */
const isPlainHttp = (address = ''): boolean => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'http:' && !isLoopback(url.hostname.replaceAll(/[[\]]/g, ''))
}

const plainSentence = (name: string): string =>
  `${name} has no https: others in the network can read passwords and vouchers, and buttons that copy only select the text.`

const portOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)

/** Returns the list of settings that stop Plutus, each with the line to write. */
export function listFaults(faults: Fault[]): string {
  const title = faults.length === 1 ? '1 setting is missing or wrong' : `${faults.length} settings are missing or wrong`
  return `${title}. Write the lines below into the environment of Plutus, with your own values.\n\n${describeFaults(faults)}\n`
}
