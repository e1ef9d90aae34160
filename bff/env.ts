import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLoopbackHost } from '#bff/gateway/operation/loopback.ts'
import type { Provider } from '#graphql/contracts/rest/sign-in.ts'
import { describeFaults } from '#graphql/contracts/settings/faults.ts'
import { readProviders } from '#graphql/contracts/settings/service-env.ts'
import { originsOf, readDrainMs } from '#graphql/contracts/settings/setting-checks.ts'
import { checkEnv } from '#graphql/offline/check-env.ts'
import { listEntries } from '#graphql/offline/network-checks.ts'
import { secretVariables } from '#graphql/secret-files.ts'
import { bffSecrets, checkSecrets, readSecrets } from '#graphql/secrets.ts'
import { bffChecks, checkBff } from './check-env.ts'
import { parseProxies } from './gateway/security/trusted-proxies.ts'

/** The settings of the BFF process, read from the environment. Other modules of bff/ do not read the environment, except the launcher. */
export type Settings = {
  port: number
  /**
   * The address to listen on, from BIND_HOST. Without it loopback in production and if all public URLs name this machine, else every
   * interface, which is undefined. The variable is not HOST, which some shells set to the machine's name.
   */
  host: string | undefined
  /** The address of /metrics, and the token that a caller needs there, if any. */
  metricsAt: { port: number; host: string; token: string | undefined }
  dataDir: string
  /** The folder of the web build that is served. */
  webDir: string
  publicUrl: URL
  rewardUrl: URL
  directusUrl: URL[]
  hubToken: string
  catalogueToken: string
  guestToken: string
  /** The keys that encrypt cookies, such as `k2:…,k1:…`. The first key encrypts, and all of them decrypt. */
  cookieKeys: string
  trustedProxies: BlockList | undefined
  /** The address of the Redis in which several processes count limits. */
  redis: string | undefined
  /** The time in ms between /readyz answering 503 and the closing of the listener. */
  drainMs: number
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
  const { env, faults } = checkEnv(source, (env, report) => {
    checkBff(env, report)
    checkSecrets(env, bffSecrets, report, false)
    if (!env.DIRECTUS_URL) report('DIRECTUS_URL', 'DIRECTUS_URL is missing.')
  })
  if (faults.length) throw new Error(describeFaults(faults))
  const isProduction = env.NODE_ENV === 'production'
  const port = Number(env.PORT ?? 3000)
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${port}`)
  const rewardUrl = env.REWARD_URL ? new URL(env.REWARD_URL) : publicUrl
  return {
    ...readSecrets(env, bffSecrets),
    port,
    host: env.BIND_HOST ?? (isProduction ? '127.0.0.1' : loopbackOf(publicUrl, rewardUrl)),
    metricsAt: { port: Number(env.METRICS_PORT ?? 0), host: env.METRICS_HOST ?? '127.0.0.1', token: env.METRICS_TOKEN },
    dataDir,
    webDir: resolve(env.WEB_DIR ?? fileURLToPath(new URL('../web/dist', import.meta.url))),
    publicUrl,
    rewardUrl,
    directusUrl: originsOf(env.DIRECTUS_URL ?? '').map((origin) => new URL(origin)),
    redis: env.REDIS,
    trustedProxies: parseProxies(listEntries(env.TRUSTED_PROXIES)),
    drainMs: readDrainMs(env),
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    restarts: Number(env.RESTARTS ?? 0),
    graphqlCallsPerSecond: Number(env.GRAPHQL_CALLS_PER_SECOND ?? 100),
    hasNoTurns: env.GRAPHQL_TURNS === 'off',
    providers: readProviders(env),
    iconHosts: (env.ICON_HOSTS ?? '').split(',').filter(Boolean),
  }
}

/** Every variable that this process reads, except AUTH_<NAME>_…, whose names follow from AUTH_PROVIDERS. */
export const bffVariables = [
  ...['NODE_ENV', 'DATA_DIR', 'AUTH_PROVIDERS', 'WEB_DIR', 'RESTARTS', 'SECRETS_FILE', 'SECRETS_FILE_OPEN'],
  ...Object.values(secretVariables),
  ...Object.keys(bffChecks),
]

/**
 * Returns the loopback address to listen on if every public URL names this machine, because the demo's passwords are public. Undefined
 * otherwise.
 */
const loopbackOf = (...urls: URL[]): string | undefined => {
  if (!urls.every(({ host }) => isLoopbackHost(host))) return undefined
  return urls.some(({ hostname }) => hostname === '[::1]') ? '::1' : '127.0.0.1'
}
