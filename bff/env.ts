import { existsSync, readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { isLoopbackHost } from '#bff/gateway/operation/loopback.ts'
import type { Provider } from '#graphql/contracts/rest/sign-in.ts'
import { describeFaults } from '#graphql/contracts/settings/faults.ts'
import { readProviders } from '#graphql/contracts/settings/service-env.ts'
import { checkEnv } from '#graphql/offline/check-env.ts'
import { bffChecks, checkBff } from './check-env.ts'
import { listProxies, parseProxies } from './gateway/security/trusted-proxies.ts'

/** The settings of the BFF process, read from the environment. Other modules of bff/ do not read the environment, except the launcher. */
export type Settings = {
  port: number
  /**
   * The address to listen on, from BIND_HOST. Without it loopback in production and if all public URLs name this machine, else every
   * interface, which is undefined. The variable is not HOST, which some shells set to the machine's name.
   */
  host: string | undefined
  metricsPort: number
  dataDir: string
  /** The folder of the web build that is served. */
  webDir: string
  publicUrl: URL
  rewardUrl: URL
  directusUrl: URL
  hubToken: string
  catalogueToken: string
  guestToken: string
  /** The keys that encrypt cookies, such as `k2:…,k1:…`. The first key encrypts, and all of them decrypt. */
  cookieKeys: string
  trustedProxies: BlockList | undefined
  logLevel: string
  /** The number of times that the launcher restarted this process after a crash. */
  restarts: number
  graphqlCallsPerSecond: number
  /** Disables the queue and the cost budgets of GraphQL calls (`GRAPHQL_TURNS=off`). */
  hasNoTurns: boolean
  providers: Provider[]
  /** The URLs of further icon hosts, from which a page loads icons if this server's `/icons` fails or is slow (C1). */
  iconHosts: string[]
}

/** Reads the settings from the environment. Throws an error that lists every missing or wrong variable, each with the line to write. */
export function readEnv(source: Record<string, string | undefined> = process.env): Settings {
  const dataDir = resolve(source.DATA_DIR || 'data')
  const { env, faults } = checkEnv({ ...storedSecrets(dataDir), ...dropEmpty(source) }, checkBff)
  for (const name of neededNames)
    if (!env[name] && faults.every((fault) => fault.name !== name)) faults.push({ name, sentence: `${name} is missing.` })
  if (faults.length) throw new Error(describeFaults(faults))
  const isProduction = env.NODE_ENV === 'production'
  const port = Number(env.PORT ?? 3000)
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`)
  const rewardUrl = env.REWARD_URL ? new URL(env.REWARD_URL) : publicUrl
  const textOf = (name: (typeof neededNames)[number]): string => env[name] ?? ''
  return {
    port,
    host: env.BIND_HOST ?? (isProduction ? '127.0.0.1' : loopbackOf(publicUrl, rewardUrl)),
    metricsPort: Number(env.METRICS_PORT ?? 0),
    dataDir,
    webDir: resolve(env.WEB_DIR ?? fileURLToPath(new URL('../web/dist', import.meta.url))),
    publicUrl,
    rewardUrl,
    directusUrl: new URL(textOf('DIRECTUS_URL')),
    hubToken: textOf('DIRECTUS_HUB_TOKEN'),
    catalogueToken: textOf('DIRECTUS_CATALOGUE_TOKEN'),
    guestToken: textOf('DIRECTUS_DOOR_TOKEN'),
    cookieKeys: textOf('COOKIE_KEYS'),
    trustedProxies: parseProxies(listProxies(env.TRUSTED_PROXIES)),
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    restarts: Number(env.RESTARTS ?? 0),
    graphqlCallsPerSecond: Number(env.GRAPHQL_CALLS_PER_SECOND ?? 100),
    hasNoTurns: env.GRAPHQL_TURNS === 'off',
    providers: readProviders(env),
    iconHosts: (env.ICON_HOSTS ?? '').split(',').filter(Boolean),
  }
}

const neededNames = ['DIRECTUS_URL', 'DIRECTUS_HUB_TOKEN', 'DIRECTUS_CATALOGUE_TOKEN', 'DIRECTUS_DOOR_TOKEN', 'COOKIE_KEYS'] as const

/** Every variable that this process reads, except AUTH_<NAME>_…, whose names follow from AUTH_PROVIDERS. */
export const bffVariables = ['NODE_ENV', 'DATA_DIR', 'AUTH_PROVIDERS', 'WEB_DIR', 'RESTARTS', ...Object.keys(bffChecks)]

const dropEmpty = (source: Record<string, string | undefined>) => Object.fromEntries(Object.entries(source).filter(([, value]) => value))

/**
 * Returns the loopback address to listen on if every public URL names this machine, because the demo's passwords are public. Undefined
 * otherwise.
 */
const loopbackOf = (...urls: URL[]): string | undefined => {
  if (!urls.every(({ host }) => isLoopbackHost(host))) return undefined
  return urls.some(({ hostname }) => hostname === '[::1]') ? '::1' : '127.0.0.1'
}

const secretsFile = z.object({
  cookieKeys: z.string(),
  hubToken: z.string(),
  catalogueToken: z.string(),
  doorToken: z.string(),
})

/** Returns the secrets that the first start wrote to `secrets.json`, by the variable that overrides each. Empty if there is no file. */
function storedSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) return {}
  const secrets = secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    COOKIE_KEYS: secrets.cookieKeys,
    DIRECTUS_HUB_TOKEN: secrets.hubToken,
    DIRECTUS_CATALOGUE_TOKEN: secrets.catalogueToken,
    DIRECTUS_DOOR_TOKEN: secrets.doorToken,
  }
}
