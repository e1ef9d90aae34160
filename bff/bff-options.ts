import type { BlockList } from 'node:net'
import type { Provider } from '#graphql/contracts/sign-in.ts'
import type { LiveCollection } from './gateway/graphql/hub/live-collection.ts'
import type { PublicCollection } from './gateway/graphql/public-collection.ts'
import type { Log } from './gateway/operation/log.ts'
import type { Rates } from './security/rate-limits.ts'

/** The addresses of the BFF and its Directus, and the secrets between them, as `readEnv` reads them. */
export type BffSettings = {
  publicUrl: URL
  rewardUrl: URL
  directusUrl: URL
  hubToken: string
  catalogueToken: string
  guestToken: string
  cookieKeys: string
  dataDir: string
  /** A web build with `persisted-documents.json`. Its pages are served unless `web` is left out. */
  webDir: string
  /** The path of graphql/schema.graphql. */
  schemaFile: string
  trustedProxies: BlockList | undefined
  logLevel?: string
}

/** Parts that a caller may replace. Each has a default. */
export type ReplaceableParts = {
  /** The log, in place of standard output at `logLevel`. */
  log?: Log
  rates?: Partial<Rates>
  /** Epoch milliseconds. */
  now?: () => number
  providers?: Provider[]
  /** Mirrors of the icons, tried after our own. */
  iconHosts?: string[]
  /** Disables turns and cost budgets, for measurements. */
  hasNoTurns?: boolean
  /** The timeout in ms of a page's read from Directus. After it the page is sent without data and requests it itself. */
  documentPatienceMs?: number
  /** The share of one core that renders documents, from 0 to 1. */
  documentShare?: number
  /** The collections of the live hub, in place of Plutus's list. The hub's identity must be allowed to read the fields. */
  liveCollections?: LiveCollection[]
  /**
   * The collections that every caller reads alike, in place of Plutus's list. Their answers are cached. The catalogue's identity must be
   * allowed to read them.
   */
  publicCollections?: PublicCollection[]
  /** The path that all routes are below, such as `/rewards`, where a host mounts the BFF under one. */
  prefix?: string
}

export type ServiceOptions = BffSettings & ReplaceableParts
