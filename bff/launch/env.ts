import { resolve } from 'node:path'
import { readCarriersEnv } from '#graphql/contracts/settings/carriers-env.ts'
import { missingIssuerVariable, readPaymentsEnv } from '#graphql/contracts/settings/payments-env.ts'
import { readProviders } from '#graphql/contracts/settings/service-env.ts'
import { originOf, requireSettings } from '#graphql/contracts/settings/setting-checks.ts'
import { readLowStock, readReloadlyEnv, readVoucherEnv } from '#graphql/contracts/settings/suppliers-env.ts'
import type { RulesVariable } from '#graphql/contracts/settings/variables.ts'
import { SettingFailure } from './launch-failure.mjs'

export type LaunchSettings = ReturnType<typeof readLaunchEnv>

/**
 * The names of the variables that the launcher reads, besides those that it shares with Directus (`RulesVariable`). The BFF reads some of
 * them too. They are checked by hand, because zod is not installed yet.
 */
export const launchVariables = [
  'PORT',
  'DATA_DIR_OPEN',
  'DIRECTUS_URL',
  'MAILBOX_PORT',
  'MAILBOX_SMTP_PORT',
  'TEST_PAYMENTS_PORT',
  'METRICS_PORT',
] as const

type LaunchVariable = RulesVariable | (typeof launchVariables)[number]
type LaunchEnvironment = Readonly<Partial<Record<LaunchVariable, string | undefined>>>

/**
 * Reads the launcher's settings from the environment (README, table of variables). Throws a SettingFailure for a wrong value, before
 * anything is created.
 */
export function readLaunchEnv(all: NodeJS.ProcessEnv) {
  const env: LaunchEnvironment = all
  withSettingFailure(() => requireSettings(all))
  const isProduction = env.NODE_ENV === 'production'
  const port = readPort(env, 'PORT') ?? 3000
  const publicUrl = env.PUBLIC_URL ? originOf(env.PUBLIC_URL) : `http://localhost:${port}`
  const settings = {
    env: all,
    isProduction,
    port,
    publicUrl,
    dataDir: resolve(env.DATA_DIR || 'data'),
    mayDataDirBeOpen: readAllow(env, 'DATA_DIR_OPEN'),
    rewardUrl: env.REWARD_URL ? originOf(env.REWARD_URL) : publicUrl,
    outsideDirectusUrl: env.DIRECTUS_URL ? originOf(env.DIRECTUS_URL) : undefined,
    smtpUrl: env.SMTP_URL || undefined,
    hasStudio: readStudio(env),
    payments: withSettingFailure(() => readPaymentsEnv(env)),
    carriers: withSettingFailure(() => readCarriersEnv(env)),
    isDemo: (env.DEMO ?? (isProduction ? '0' : '1')) === '1',
    namedPorts: {
      mailbox: readPort(env, 'MAILBOX_PORT'),
      mailboxSmtp: readPort(env, 'MAILBOX_SMTP_PORT'),
      testPayments: readPort(env, 'TEST_PAYMENTS_PORT'),
      directus: readPort(env, 'DIRECTUS_PORT'),
      metrics: readPort(env, 'METRICS_PORT'),
      studio: readPort(env, 'STUDIO_PORT'),
    },
  }
  withSettingFailure(() => readProviders(all))
  withSettingFailure(() => readVoucherEnv(env))
  withSettingFailure(() => readReloadlyEnv(env))
  checkDemoKey(env.DEMO_API_KEY)
  withSettingFailure(() => readLowStock(env))
  if (isProduction) checkProduction(settings)
  return settings
}

/** Throws a SettingFailure if in production a required variable is missing, a public URL is not https, or a demo setting is on. */
function checkProduction(settings: { env: NodeJS.ProcessEnv; publicUrl: string; rewardUrl: string; isDemo: boolean }) {
  if (!settings.publicUrl.startsWith('https://'))
    throw new SettingFailure('PUBLIC_URL must be the https:// address of Plutus in production.')
  if (!settings.rewardUrl.startsWith('https://')) throw new SettingFailure('REWARD_URL must be an https:// address in production.')
  if (settings.isDemo) throw new SettingFailure('DEMO must not be 1 in production: it seeds accounts whose passwords are public.')
  const missing = missingIssuerVariable(settings.env)
  if (missing) throw new SettingFailure(`${missing} must be set in production: it appears on receipts and pro-formas.`)
  for (const name of ['SMTP_URL', 'MAIL_FROM'] satisfies LaunchVariable[])
    if (!settings.env[name]) throw new SettingFailure(`${name} must be set in production: codes and rewards are emailed.`)
}

/** Throws a SettingFailure for a demo key in a format that Plutus would never accept. */
function checkDemoKey(key: string | undefined): void {
  if (!key || /^plutus_live_[\w-]{16,100}$/.test(key)) return
  throw new SettingFailure('DEMO_API_KEY must be plutus_live_ followed by 16 to 100 letters, digits, - or _.')
}

/**
 * Returns the result of `readVariables`, which parses environment variables. Rethrows its errors as SettingFailures with the same message.
 */
function withSettingFailure<T>(readVariables: () => T): T {
  try {
    return readVariables()
  } catch (error) {
    throw new SettingFailure(error instanceof Error ? error.message : String(error))
  }
}

/** Returns true if the variable is `allow`, false if it is not set. Throws a SettingFailure for any other value. */
function readAllow(env: LaunchEnvironment, name: LaunchVariable): boolean {
  if (!env[name]) return false
  if (env[name] === 'allow') return true
  throw new SettingFailure(`${name}=${env[name]} isn’t known. Set it to allow, or leave it out.`)
}

/** Returns true if STUDIO is 1. Throws a SettingFailure for a value that is not known, and for a Directus of another launcher. */
function readStudio(env: LaunchEnvironment): boolean {
  if (!env.STUDIO || env.STUDIO === '0') return false
  if (env.STUDIO !== '1') throw new SettingFailure(`STUDIO=${env.STUDIO} isn’t known. Set it to 1, or leave it out.`)
  if (env.DIRECTUS_URL) throw new SettingFailure('STUDIO=1 opens Studio where Directus runs. Set it there, not beside DIRECTUS_URL.')
  return true
}

function readPort(env: LaunchEnvironment, name: LaunchVariable): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new SettingFailure(`${name}=${text} isn’t a port. Choose a number from 1 to 65535.`)
  return port
}
