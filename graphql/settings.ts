import { isIP } from 'node:net'
import { type StorageSettings, studioStorage } from '#contracts/settings/storage-env.ts'
import { hiddenTables } from '#model/hidden-tables.ts'
import { databaseDefaults } from './offline/database-env.ts'
import type { Secrets } from './secrets.ts'

type Settings = {
  secrets: Secrets
  host: string
  port: string
  /** Addresses and networks of the BFFs on other machines, whose `X-Forwarded-For` counts. */
  trusted: string[]
  dataDir: string
  storage: StorageSettings
  publicUrl: string
  extensionsPath: string
  hasStudio: boolean
}

/** The addresses that stand for every interface. */
const unspecified = new Set(['0.0.0.0', '::'])

/** The paths that Directus's log redacts. */
export const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  // PostgreSQL names the refused values in `detail` and `where`
  ...['detail', 'where', 'checks', 'params', 'jwt', 'response'].map((name) => `err.${name}`),
]

/**
 * Returns the settings of Directus. It listens on `host` and offers GraphQL, also by WebSocket. Its other optional APIs are off, and so is
 * its app unless `hasStudio`.
 */
export const directusSettings = ({
  secrets,
  host,
  port,
  trusted,
  dataDir,
  storage,
  publicUrl,
  extensionsPath,
  hasStudio,
}: Settings): Record<string, string> => ({
  HOST: host,
  PORT: port,
  PUBLIC_URL: publicUrl,
  // this machine's own BFF calls from loopback, or from the address that Directus listens on
  IP_TRUST_PROXY: `array:${['loopback', ...(isIP(host) && !unspecified.has(host) ? [host] : []), ...trusted]}`,
  KEY: secrets.key,
  SECRET: secrets.secret,
  ...databaseDefaults(dataDir),
  DB_EXCLUDE_TABLES: ['spatial_ref_sys', 'sysdiagrams', ...Object.keys(hiddenTables)].join(','),
  SERVE_APP: String(hasStudio),
  ROOT_REDIRECT: 'false',
  TELEMETRY: 'false',
  OPENAPI_ENABLED: 'false',
  MCP_ENABLED: 'false',
  AI_ENABLED: 'false',
  CORS_ENABLED: 'false',
  // only our bus uses Redis: whatever else Directus does with it waits for it, and ends the process without it
  REDIS_ENABLED: 'false',
  WEBSOCKETS_ENABLED: 'true',
  WEBSOCKETS_GRAPHQL_ENABLED: 'true',
  WEBSOCKETS_GRAPHQL_AUTH: 'handshake',
  WEBSOCKETS_GRAPHQL_CONN_LIMIT: '256',
  WEBSOCKETS_REST_ENABLED: 'false',
  WEBSOCKETS_LOGS_ENABLED: 'false',
  WEBSOCKETS_COLLAB_ENABLED: 'false',
  GRAPHQL_QUERY_TOKEN_LIMIT: '1200',
  GRAPHQL_SCHEMA_CACHE_CAPACITY: '200',
  GRAPHQL_INTROSPECTION: 'false',
  QUERY_LIMIT_DEFAULT: '200',
  QUERY_LIMIT_MAX: '500',
  MAX_RELATIONAL_DEPTH: '5',
  MAX_BATCH_MUTATION: '1000',
  MAX_PAYLOAD_SIZE: '1mb',
  // the BFF limits its calls, and Directus's load shedding would return 503 while a launch keeps the process busy
  PRESSURE_LIMITER_ENABLED: 'false',
  CACHE_ENABLED: 'false',
  CACHE_SCHEMA_FREEZE_ENABLED: 'true',
  LOG_LEVEL: 'warn',
  LOG_STYLE: 'raw',
  /** Directus would log paths, which contain reward tokens. The BFF logs requests without them. */
  LOGGER_HTTP_AUTO_LOGGING: 'false',
  /** Directus logs a failed provider sign-in with its OpenID code, verifier and tokens. These paths are redacted. */
  LOGGER_REDACT__PATHS: `array:${redactedPaths}`,
  // a command may take longer than the second that Directus leaves it
  SERVER_SHUTDOWN_TIMEOUT: '15000',
  SESSION_COOKIE_TTL: '24h',
  SESSION_REFRESH_GRACE_PERIOD: '60s',
  SESSION_COOKIE_SECURE: 'true',
  SESSION_COOKIE_SAME_SITE: 'strict',
  REFRESH_TOKEN_COOKIE_SECURE: 'true',
  EXTENSIONS_PATH: extensionsPath,
  EXTENSIONS_MUST_LOAD: 'true',
  PACKAGE_FILE_LOCATION: `${dataDir}/directus`,
  // apart from the logos that we serve: only a redrawn copy of a file uploaded in Studio is served
  STORAGE_LOCATIONS: 'local',
  ...studioStorage(storage, dataDir),
  EMAIL_VERIFY_SETUP: 'false',
  FILES_MIME_TYPE_ALLOW_LIST: 'image/png,image/jpeg',
  FILES_MAX_UPLOAD_SIZE: '1mb',
  RETENTION_ENABLED: 'true',
})
