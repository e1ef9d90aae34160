import type { BlockList } from 'node:net'
import type { Redis } from 'ioredis'
import type { Provider } from '#graphql/contracts/rest/sign-in.ts'
import type { LiveCollection } from './gateway/graphql/hub/live-collection.ts'
import type { PublicCollection } from './gateway/graphql/public-collection.ts'
import type { Log } from './gateway/operation/log.ts'
import type { Rates } from './security/rate-limits.ts'

/** The addresses of the BFF and its Directus, and the secrets between them, as `readEnv` reads them. */
export type BffSettings = {
  publicUrl: URL
  rewardUrl: URL
  /** The address of Directus, or the addresses of several on one database. */
  directusUrl: URL | URL[]
  hubToken: string
  catalogueToken: string
  guestToken: string
  cookieKeys: string
  dataDir: string
  /** The folder of a web build with `persisted-documents.json`. Its pages are served unless `leaveOut` names `web`. */
  webDir: string
  /** The path of graphql/schema.graphql, the contract against which GraphQL calls are checked. */
  schemaFile: string
  trustedProxies: BlockList | undefined
  logLevel?: string
  /** The number of restarts of this process after a crash, for its metric. */
  restarts?: number
}

/** The parts of the BFF that a caller of `createBff` may replace, such as the log or the rate limits. Each has a default. */
export type ReplaceableParts = {
  /** The log to write to. By default JSON lines on standard error from `logLevel` on. */
  log?: Log
  rates?: Partial<Rates>
  /** A connection to Redis in which all processes count the limits by network. Without it each counts alone. The caller closes it. */
  limitStore?: Redis
  /** Returns the current time in epoch ms, by which sessions, caches and budgets expire. */
  now?: () => number
  providers?: Provider[]
  /** The URLs of further icon hosts, from which a page loads icons if this server's `/icons` fails or is slow. */
  iconHosts?: string[]
  /** The time in ms between /readyz answering 503 and the closing of the listener, in which a load balancer notices. None by default. */
  drainMs?: number
  /** Disables the queue and the cost budgets of GraphQL calls (fairness.ts), for measurements. */
  hasNoTurns?: boolean
  /**
   * The timeout in ms for reading and rendering a page's data on the server. After it the page is sent without data and requests the data
   * itself.
   */
  documentPatienceMs?: number
  /** The maximum share of one CPU core that is spent on rendering pages, from 0 to 1. */
  documentShare?: number
  /**
   * The collections that clients can subscribe to, in place of Plutus's own. The account of `hubToken` must be allowed to read their
   * fields.
   */
  liveCollections?: LiveCollection[]
  /**
   * The collections whose cached answers all callers share, in place of Plutus's own. The account of `catalogueToken` must be allowed to
   * read them.
   */
  publicCollections?: PublicCollection[]
  /** The path below which a host mounts all routes, such as `/rewards`. Empty by default. */
  prefix?: string
}

export type ServiceOptions = BffSettings & ReplaceableParts
