import { isIP } from 'node:net'
import type { ReportFault } from '#graphql/contracts/settings/faults.ts'
import { readProviders } from '#graphql/contracts/settings/service-env.ts'
import {
  checkDrain,
  checkPort,
  checkTexts,
  checkWord,
  originChecks,
  redisCheck,
  requireHttps,
  type SettingCheck,
} from '#graphql/contracts/settings/setting-checks.ts'
import { checkHost, checkNetworks } from '#graphql/offline/network-checks.ts'

type Environment = Readonly<Record<string, string | undefined>>

const checkToken: SettingCheck = (value) => (value.length < 32 ? 'is shorter than 32 characters.' : undefined)

const checkIconHosts: SettingCheck = (value) =>
  /^(https?:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?(,|$))*$/.test(value)
    ? undefined
    : 'must look like https://icons.example.com, separated by commas.'

/** The checks of the variables that the BFF reads, by name. */
export const bffChecks = {
  PORT: checkPort,
  BIND_HOST: checkHost,
  METRICS_PORT: checkPort,
  METRICS_HOST: checkHost,
  METRICS_TOKEN: checkToken,
  ...originChecks,
  ...redisCheck,
  TRUSTED_PROXIES: checkNetworks,
  LOG_LEVEL: checkWord('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  ICON_HOSTS: checkIconHosts,
  GRAPHQL_CALLS_PER_SECOND: (value: string) => (/^[1-9]\d{0,8}$/.test(value) ? undefined : 'must be a whole number from 1 on.'),
  GRAPHQL_TURNS: checkWord('on', 'off'),
  DRAIN_SECONDS: checkDrain,
} satisfies Record<string, SettingCheck>

/**
 * Reports what is missing or wrong for the BFF. Imports no package, because the launcher calls it before they are installed.
 */
export function checkBff(env: Environment, report: ReportFault): void {
  checkTexts(env, bffChecks, report)
  if (env.NODE_ENV === 'production') {
    requireHttps(env, report)
    if (env.METRICS_HOST && !isLoopback(env.METRICS_HOST) && !env.METRICS_TOKEN)
      report('METRICS_TOKEN', 'METRICS_TOKEN must be set in production: METRICS_HOST opens /metrics beyond this machine.')
  }
  readProviders(env, report)
}

/** Returns true for an address or network of the loopback interface. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host.split('/')[0] ?? '') > 0 && /^((::ffff:)?127\.|::1(\/|$))/i.test(host))
