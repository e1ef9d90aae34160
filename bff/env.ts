import { existsSync, readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { isLoopbackHost } from '#bff/gateway/operation/loopback.ts'
import type { Provider } from '#graphql/contracts/rest/sign-in.ts'
import { readProviders } from '#graphql/contracts/settings/service-env.ts'
import { requireSettings } from '#graphql/contracts/settings/setting-checks.ts'
import { parseProxies } from './gateway/security/client-ip.ts'

/** The settings of the BFF process, read from the environment. Other modules of bff/ do not read the environment, except the launcher. */
export type Settings = {
  port: number
  /**
   * The address to listen on, from BIND_HOST, or loopback if all public URLs name this machine. Every interface if undefined. The variable
   * is not HOST, which some shells set to the machine's name.
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
  graphqlCallsPerSecond: number
  /** Disables the queue and the cost budgets of GraphQL calls (`GRAPHQL_TURNS=off`). */
  hasNoTurns: boolean
  providers: Provider[]
  /** The URLs of further icon hosts, from which a page loads icons if this server's `/icons` fails or is slow (C1). */
  iconHosts: string[]
}

/** Reads the settings from the environment. Throws an error of one line that names the wrong variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Settings {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  requireSettings(env)
  const dataDir = resolve(bffVariables.shape.DATA_DIR.parse(env.DATA_DIR))
  const parsed = bffVariables.safeParse({ ...storedSecrets(dataDir), ...env })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${issue?.path.join('.')} ${issue?.message}.`)
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

const wholeNumber = (message: string, from: number, to: number, initial: number) =>
  z._default(z.pipe(z.coerce.number(message), z.int(message).check(z.gte(from, message), z.lte(to, message))), initial)
const port = (initial: number) => wholeNumber('must be a port, a number from 0 to 65535', 0, 65_535, initial)
const url = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an address such as `https://plutus.example.com`' }),
  z.transform((text) => new URL(text)),
)
const token = z.string('is missing').check(z.minLength(32, 'is shorter than 32 characters'))
const oneOf = <const Names extends readonly string[]>(names: Names) => z.enum(names, `must be one of ${names.join(', ')}`)
const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** The schema of every variable that this process reads, except AUTH_<NAME>_…, whose names follow from AUTH_PROVIDERS. */
export const bffVariables = z.object({
  NODE_ENV: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), 'data'),
  AUTH_PROVIDERS: z.optional(z.string()),
  PORT: port(3000),
  BIND_HOST: z.optional(z.string()),
  METRICS_PORT: port(0),
  WEB_DIR: z._default(z.string(), fileURLToPath(new URL('../web/dist', import.meta.url))),
  PUBLIC_URL: z.optional(url),
  REWARD_URL: z.optional(url),
  DIRECTUS_URL: url,
  DIRECTUS_HUB_TOKEN: token,
  DIRECTUS_CATALOGUE_TOKEN: token,
  DIRECTUS_DOOR_TOKEN: token,
  COOKIE_KEYS: z
    .string('is missing')
    .check(z.regex(/^[\w-]+:[\w-]{43,}=?(,[\w-]+:[\w-]{43,}=?)*$/, 'must look like `k1:<43 characters base64url>`, newest first')),
  TRUSTED_PROXIES: z.pipe(
    z._default(z.string(), ''),
    z.transform((text, context) => {
      try {
        return parseProxies(entriesOf(text))
      } catch {
        const message = 'must look like `10.0.0.1,10.1.0.0/16`, addresses or networks separated by commas'
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }
    }),
  ),
  LOG_LEVEL: z.optional(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
  ICON_HOSTS: z.pipe(
    z._default(
      z
        .string()
        .check(
          z.regex(/^(https?:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?(,|$))*$/, 'must look like `https://icons.example.com`, separated by commas'),
        ),
      '',
    ),
    z.transform(entriesOf),
  ),
  GRAPHQL_CALLS_PER_SECOND: wholeNumber('must be a whole number from 1 on', 1, Number.MAX_SAFE_INTEGER, 100),
  GRAPHQL_TURNS: z._default(oneOf(['on', 'off']), 'on'),
})

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

function requireHttps(urls: Record<string, URL>): void {
  for (const [name, value] of Object.entries(urls)) {
    if (value.protocol !== 'https:') throw new Error(`${name} must begin with https:// in production.`)
  }
}
