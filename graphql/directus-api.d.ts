/** Types of the Directus modules that we import, which ship without types. */
declare module '@directus/api/database/index' {
  import type { Knex } from 'knex'
  export default function getDatabase(): Knex
  export function validateMigrations(): Promise<boolean>
}
declare module '@directus/api/database/migrations/run' {
  import type { Knex } from 'knex'
  export default function run(database: Knex, direction: 'latest', log: boolean): Promise<void>
}
declare module '@directus/api/database/seeds/run' {
  import type { Knex } from 'knex'
  export default function runSeed(database: Knex): Promise<void>
}
declare module '@directus/api/utils/get-config-from-env' {
  export function getConfigFromEnv(prefix: string, options: { omitPrefix: string }): Record<string, unknown>
}
declare module '@directus/api/bus/lib/use-bus' {
  type Payload = Record<string, unknown>
  type Bus = {
    publish(channel: string, payload: Payload): Promise<void>
    subscribe(channel: string, listener: (payload: Payload) => void): Promise<void>
    unsubscribe(channel: string, listener: (payload: Payload) => void): Promise<void>
  }
  /** The bus that \`useBus\` returns, once one was made or set. */
  export const _cache: { bus: Bus | undefined }
  export function useBus(): Bus
}
declare module '@directus/api/storage/get-storage-driver' {
  import type { Readable } from 'node:stream'
  export type StorageDriver = {
    read(key: string): Promise<Readable>
    write(key: string, content: Readable): Promise<void>
    delete(key: string): Promise<void>
    stat(key: string): Promise<{ size: number; modified: Date }>
    list(prefix: string): AsyncIterable<string>
  }
  export function getStorageDriver(name: 'local' | 's3'): Promise<new (options: object) => StorageDriver>
}
declare module '@directus/api/server' {
  export function startServer(): Promise<void>
}
declare module '@directus/api/cache' {
  export function flushCaches(force: boolean): Promise<void>
  export function setMemorySchemaCache(schema: undefined): void
}
declare module '@directus/api/permissions/cache' {
  export function clearCache(): Promise<void>
}
declare module '@directus/api/utils/get-schema' {
  type Field = { type: string; special: string[] }
  export function getSchema(): Promise<{ collections: Record<string, { fields: Record<string, Field> }> }>
}
declare module '@directus/api/utils/get-graphql-type' {
  import type { GraphQLType } from 'graphql'
  export function getGraphQLType(type: string, special: string[]): GraphQLType
}
declare module '@directus/api/emitter' {
  type Events = { listeners(event: string): unknown[] }
  const emitter: {
    filterEmitter: Events
    actionEmitter: Events
    emitAction(events: string[], meta: object, context: object): void
  }
  export default emitter
}
declare module '@directus/api/permissions/lib/fetch-permissions' {
  type FetchPermissionsInput = {
    action: 'read'
    policies: string[]
    collections: string[]
    accountability: object
    bypassDynamicVariableProcessing: true
  }
  export function fetchPermissions(
    input: FetchPermissionsInput,
    context: { schema: object; knex: object },
  ): Promise<{ permissions: unknown; fields: string[] | null }[]>
}
declare module '@directus/api/services/payload' {
  export class PayloadService {
    constructor(collection: string, options: { accountability: object; knex: object; schema: object })
    processValues(action: 'read', rows: object[]): Promise<Record<string, unknown>[]>
  }
}
declare module '@directus/api/services/graphql/index' {
  import type { DocumentNode, GraphQLSchema } from 'graphql'

  type Accountability = {
    role: string | null
    roles: string[]
    user: string | null
    admin: boolean
    app: boolean
    ip: string | null
  }
  export class GraphQLService {
    accountability: Accountability | null
    schema: object
    knex: object
    scope: 'items' | 'system'
    constructor(options: { schema: object; accountability: object | null; scope: 'items'; knex: object })
    execute(call: { document: DocumentNode; contextValue: object }): Promise<object>
    getSchema(type?: 'schema' | 'sdl'): Promise<GraphQLSchema>
    read(
      collection: string,
      query: { filter?: unknown; deep?: unknown; aggregate?: Record<string, string[]> },
      id?: string,
    ): Promise<unknown>
  }
}
declare module '@directus/api/permissions/lib/fetch-policies' {
  type PolicyHolder = { roles: string[]; user: string | null; ip: string | null }
  export function fetchPolicies(holder: PolicyHolder, context: { schema: object; knex: object }): Promise<string[]>
}
declare module '@directus/api/utils/get-secret' {
  export function getSecret(): string
}
declare module 'jsonwebtoken' {
  const jwt: {
    verify(token: string, secret: string, options: { issuer: string }): { id?: string; session?: string }
    sign(payload: object, secret: string, options: { expiresIn: string; issuer: string }): string
  }
  export default jwt
}

/** The part of node-postgres that we use: what it makes of a connection string or of settings. */
declare module 'pg' {
  type Pem = string | Buffer | (string | Buffer)[]
  type Ssl = { ca?: Pem; cert?: Pem; key?: Pem; rejectUnauthorized?: boolean }
  class Client {
    constructor(connection: unknown)
    connectionParameters: { host: string; port: number; user: string; database: string; password?: string; ssl?: Ssl | boolean }
  }
  const pg: { Client: typeof Client }
  export default pg
  export type { Ssl }
}
declare module '@directus/api/logger/index' {
  import type { Logger } from 'pino'
  export const _cache: { logger?: Logger }
}
declare module '@directus/api/websocket/controllers/graphql' {
  type Client = { readyState: number; OPEN: number; send(data: string, done: (error?: Error) => void): void }
  export class GraphQLSubscriptionController {
    bindEvents(client: Client): void
  }
}
