import type { BlockList } from 'node:net'
import type { Provider } from '#graphql/contracts/sign-in.ts'
import type { LiveCollection } from './gateway/graphql/hub/live-collection.ts'
import type { PublicCollection } from './gateway/graphql/public-collection.ts'
import type { Log } from './gateway/operation/log.ts'
import type { Rates } from './security/rate-limits.ts'

/** Where the BFF and its Directus are, and the secrets between them: what `readEnv` reads. */
export type BffSettings = {
  publicUrl: URL
  rewardUrl: URL
  directusUrl: URL
  hubToken: string
  catalogueToken: string
  guestToken: string
  cookieKeys: string
  dataDir: string
  /** A web build with `persisted-documents.json`; its pages are served unless `web` is left out. */
  webDir: string
  /** graphql/schema.graphql. */
  schemaFile: string
  trustedProxies: BlockList | undefined
  logLevel?: string
}

/** What may be replaced; each has its usual value. */
export type ReplaceableParts = {
  /** Where lines go, in place of standard output at `logLevel`. */
  log?: Log
  rates?: Partial<Rates>
  /** Epoch milliseconds. */
  now?: () => number
  providers?: Provider[]
  /** Mirrors of the icons, tried after our own. */
  iconHosts?: string[]
  /** Callers neither wait for turns nor spend budgets: for measuring. */
  hasNoTurns?: boolean
  /** How long a page's document waits for Directus before the page asks itself, in ms. */
  documentPatienceMs?: number
  /** How much of one core may render documents, from 0 to 1. */
  documentShare?: number
  /** What the live hub serves, in place of Plutus's list. The hub's identity must be allowed to read the fields. */
  liveCollections?: LiveCollection[]
  /** What everyone may read alike, in place of Plutus's list: answers are cached. The catalogue's identity must be allowed to read it. */
  publicCollections?: PublicCollection[]
  /** The path that everything is below, such as `/rewards`, where a host mounts the BFF under one. */
  prefix?: string
}

export type ServiceOptions = BffSettings & ReplaceableParts
