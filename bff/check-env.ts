import { isIP } from 'node:net'
import type { ReportFault } from '#graphql/contracts/settings/faults.ts'
import { readProviders } from '#graphql/contracts/settings/service-env.ts'
import {
  checkPort,
  checkTexts,
  checkWord,
  hostName,
  originChecks,
  requireHttps,
  type SettingCheck,
} from '#graphql/contracts/settings/setting-checks.ts'
import { listProxies, parseProxies } from './gateway/security/trusted-proxies.ts'

type Environment = Readonly<Record<string, string | undefined>>

const checkHost: SettingCheck = (value) =>
  isIP(value) || (hostName.test(value) && !value.startsWith('['))
    ? undefined
    : 'must be an address of this machine, such as 127.0.0.1 or ::.'

const checkProxies: SettingCheck = (value) => {
  try {
    parseProxies(listProxies(value))
    return undefined
  } catch {
    return 'must look like 10.0.0.1,10.1.0.0/16,fd00::/8: addresses or networks, separated by commas. A host name isn’t accepted.'
  }
}

const keyBytes = 32

/** Checks the keys that seal cookies. Leaving the variable out is the easiest way to correct it, as Plutus then generates one. */
const checkCookieKeys: SettingCheck = (value) => {
  const isWhole = value.split(',').every((entry) => {
    const [, key = ''] = /^[\w-]+:([\w-]+)=?$/.exec(entry) ?? []
    return Buffer.from(key, 'base64url').length === keyBytes
  })
  return isWhole ? undefined : 'must look like k1:<43 characters base64url>, newest first. Leave it out, and Plutus generates one.'
}

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
  ...originChecks,
  DIRECTUS_HUB_TOKEN: checkToken,
  DIRECTUS_CATALOGUE_TOKEN: checkToken,
  DIRECTUS_DOOR_TOKEN: checkToken,
  COOKIE_KEYS: checkCookieKeys,
  TRUSTED_PROXIES: checkProxies,
  LOG_LEVEL: checkWord('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  ICON_HOSTS: checkIconHosts,
  GRAPHQL_CALLS_PER_SECOND: (value: string) => (/^[1-9]\d{0,8}$/.test(value) ? undefined : 'must be a whole number from 1 on.'),
  GRAPHQL_TURNS: checkWord('on', 'off'),
} satisfies Record<string, SettingCheck>

/**
 * Reports what is missing or wrong for the BFF. Imports no package, because the launcher calls it before they are installed.
 */
export function checkBff(env: Environment, report: ReportFault): void {
  checkTexts(env, bffChecks, report)
  if (env.NODE_ENV === 'production') {
    requireHttps(env, report)
    refuseKnownKeys(env, report)
  }
  readProviders(env, report)
}

/** The fewest different signs of a key that was drawn at random. 43 random signs have about 31. */
const fewestSigns = 16

/** Reports keys that anyone could guess, such as one from a guide. */
function refuseKnownKeys(env: Environment, report: ReportFault): void {
  const keys = (env.COOKIE_KEYS ?? '').split(',').map((entry) => entry.split(':')[1] ?? '')
  if (keys.some((key) => key && new Set(key).size < fewestSigns))
    report('COOKIE_KEYS', 'COOKIE_KEYS has a key that isn’t random, such as one from a guide. Leave it out, and Plutus generates one.')
  for (const name of ['DIRECTUS_HUB_TOKEN', 'DIRECTUS_CATALOGUE_TOKEN', 'DIRECTUS_DOOR_TOKEN']) {
    const token = env[name]
    if (token && new Set(token).size < fewestSigns) report(name, `${name} isn’t random. Copy it from the secrets.json of Directus.`)
  }
}
