/** What we use of Directus's own modules, which ship without types. */
declare module '@directus/api/database/index' {
  import type { Knex } from 'knex'
  export default function getDatabase(): Knex
  export function isInstalled(): Promise<boolean>
}
declare module '@directus/api/database/migrations/run' {
  import type { Knex } from 'knex'
  export default function run(database: Knex, direction: 'latest', log: boolean): Promise<void>
}
declare module '@directus/api/database/seeds/run' {
  import type { Knex } from 'knex'
  export default function runSeed(database: Knex): Promise<void>
}
declare module '@directus/api/server' {
  export function startServer(): Promise<void>
}
declare module '@directus/api/cache' {
  export function flushCaches(force: boolean): Promise<void>
  export function clearSystemCache(): Promise<void>
}
declare module '@directus/api/utils/get-schema' {
  export function getSchema(): Promise<object>
}
declare module '@directus/api/emitter' {
  const emitter: { emitAction(events: string[], meta: object, context: object): void }
  export default emitter
}
declare module '@directus/api/services/graphql/index' {
  import type { GraphQLSchema } from 'graphql'
  export class GraphQLService {
    constructor(options: { schema: object; accountability: object | null; scope: 'items'; knex: object })
    getSchema(): Promise<GraphQLSchema>
  }
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
