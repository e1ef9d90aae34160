import { existsSync, readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Provider } from '#graphql/contracts/sign-in.ts'
import { isLoopbackHost } from './gateway/operation/loopback-host.ts'
import { parseProxies } from './gateway/security/client-ip.ts'

/** All settings of the process from outside; nothing else in this folder reads the environment. */
export type Settings = {
  port: number
  /** Where to listen; undefined means every interface. Not called HOST: some shells set that to the machine's name. */
  host: string | undefined
  metricsPort: number
  dataDir: string
  /** The web build that is served. */
  webDir: string
  publicUrl: URL
  rewardUrl: URL
  directusUrl: URL
  hubToken: string
  catalogueToken: string
  guestToken: string
  /** `k2:…,k1:…`: the first seals, all open. */
  cookieKeys: string
  trustedProxies: BlockList | undefined
  logLevel: string
  graphqlCallsPerSecond: number
  /** Callers neither wait for turns nor spend budgets. */
  hasNoTurns: boolean
  providers: Provider[]
  /** Mirrors of the icons, tried after our own (C1). */
  iconHosts: string[]
}

/** Parses the environment, or throws one line that names the variable at fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): Settings {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const dataDir = resolve(bffVariables.shape.DATA_DIR.parse(env.DATA_DIR))
  const parsed = bffVariables.safeParse({ ...storedSecrets(dataDir), ...env })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const vars = parsed.data
  const production = vars.NODE_ENV === 'production'
  const publicUrl = vars.PUBLIC_URL ?? new URL(`http://localhost:${vars.PORT}`)
  const rewardUrl = vars.REWARD_URL ?? publicUrl
  if (production) requireHttps({ PUBLIC_URL: publicUrl, REWARD_URL: rewardUrl })
  return {
    port: vars.PORT,
    host: vars.BIND_HOST ?? loopbackOf(publicUrl, rewardUrl),
    metricsPort: vars.METRICS_PORT,
    dataDir,
    webDir: resolve(vars.WEB_DIR),
    publicUrl,
    rewardUrl,
    directusUrl: vars.DIRECTUS_URL,
    hubToken: vars.DIRECTUS_HUB_TOKEN,
    catalogueToken: vars.DIRECTUS_CATALOGUE_TOKEN,
    guestToken: vars.DIRECTUS_DOOR_TOKEN,
    cookieKeys: vars.COOKIE_KEYS,
    trustedProxies: vars.TRUSTED_PROXIES,
    logLevel: vars.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    graphqlCallsPerSecond: vars.GRAPHQL_CALLS_PER_SECOND,
    hasNoTurns: vars.GRAPHQL_TURNS === 'off',
    providers: readProviders(env),
    iconHosts: vars.ICON_HOSTS,
  }
}

const port = (initial: number) => z.coerce.number().int().min(0).max(65535).default(initial)
const url = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text))
const token = z.string('is missing').min(32, 'is shorter than 32 characters')

/** Every variable that this process reads, but for AUTH_<NAME>_…, whose names follow from AUTH_PROVIDERS. */
export const bffVariables = z.object({
  NODE_ENV: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  AUTH_PROVIDERS: z.string().optional(),
  PORT: port(3000),
  BIND_HOST: z.string().optional(),
  METRICS_PORT: port(0),
  WEB_DIR: z.string().default(fileURLToPath(new URL('../web/dist', import.meta.url))),
  PUBLIC_URL: url.optional(),
  REWARD_URL: url.optional(),
  DIRECTUS_URL: url,
  DIRECTUS_HUB_TOKEN: token,
  DIRECTUS_CATALOGUE_TOKEN: token,
  DIRECTUS_DOOR_TOKEN: token,
  COOKIE_KEYS: z
    .string('is missing')
    .regex(/^[\w-]+:[\w-]{43,}=?(,[\w-]+:[\w-]{43,}=?)*$/, 'must look like `k1:<43 characters base64url>`, newest first'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseProxies(
          text
            .split(',')
            .map((entry) => entry.trim())
            .filter(Boolean),
        )
      } catch {
        context.addIssue('must look like `10.0.0.1,10.1.0.0/16`, addresses or networks separated by commas')
        return z.NEVER
      }
    }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  ICON_HOSTS: z
    .string()
    .regex(/^(https?:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?(,|$))*$/, 'must look like `https://icons.example.com`, separated by commas')
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  GRAPHQL_CALLS_PER_SECOND: z.coerce.number().int().min(1).default(100),
  GRAPHQL_TURNS: z.enum(['on', 'off']).default('on'),
})

/** A server whose name only this machine has listens to this machine alone: the demo's passwords are public. */
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

/** What the first start generated; a variable of the same meaning overrides it. */
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

/** The operator's OpenID providers: AUTH_PROVIDERS lists them, AUTH_<NAME>_LABEL is the text of their button. */
export function readProviders(env: Record<string, string | undefined>): Provider[] {
  const names = (env.AUTH_PROVIDERS ?? '').split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => {
    if (!/^[a-z][a-z0-9]{0,30}$/.test(name) || name === 'default')
      throw new Error(`AUTH_PROVIDERS: ${name} must be lower-case letters and digits`)
    const prefix = `AUTH_${name.toUpperCase()}`
    const driver = env[`${prefix}_DRIVER`] ?? 'openid'
    if (driver !== 'openid') throw new Error(`${prefix}_DRIVER: only openid is served`)
    return { name, label: env[`${prefix}_LABEL`] ?? `${name[0]?.toUpperCase()}${name.slice(1)}` }
  })
}

function requireHttps(urls: Record<string, URL>): void {
  for (const [name, value] of Object.entries(urls)) {
    if (value.protocol !== 'https:') throw new Error(`${name}: must begin with https:// in production`)
  }
}
