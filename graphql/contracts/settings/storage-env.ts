import { ignoreFaults, type ReportFault } from './faults.ts'
import { hostName } from './setting-checks.ts'
import type { RulesEnvironment } from './variables.ts'

/** The options of Directus's driver for S3, by the names that it gives them. */
export type BucketOptions = {
  bucket: string
  region: string
  /** The address of another server than Amazon's. */
  endpoint?: string
  key?: string
  secret?: string
  /** The folder in the bucket, without a slash at either end. */
  root?: string
  forcePathStyle: boolean
  serverSideEncryption?: string
  connectionTimeout: string
  socketTimeout: string
}

/** The place of files: DATA_DIR, or a bucket that several machines share. */
export type StorageSettings = { driver: 'local' } | { driver: 's3'; options: BucketOptions }

/** The server of no particular region, which SDKs want one of. */
const anyRegion = 'us-east-1'

/** A bucket that does not answer refuses a call within three tries of these, before callers give up. */
const timeouts = { connectionTimeout: '3s', socketTimeout: '5s' }

const endpointExample = 'https://s3.example.com'

/** Reads where files are (STORAGE_LOCATIONS), and the bucket by Directus's own names. Reports what is missing or wrong. */
export function readStorageEnv(env: RulesEnvironment, report: ReportFault = ignoreFaults): StorageSettings {
  const location = env.STORAGE_LOCATIONS || 'local'
  if (location === 's3') return { driver: 's3', options: readBucket(env, report) }
  if (location !== 'local')
    report('STORAGE_LOCATIONS', `STORAGE_LOCATIONS=${location} isn’t a place for files. Choose local or s3, or leave it out.`)
  else if (env.STORAGE_S3_BUCKET && !env.STORAGE_LOCATIONS)
    report('STORAGE_LOCATIONS', 'STORAGE_LOCATIONS is missing: STORAGE_S3_BUCKET is set, and without s3 files would stay in DATA_DIR.')
  return { driver: 'local' }
}

function readBucket(env: RulesEnvironment, report: ReportFault): BucketOptions {
  const read = (name: keyof RulesEnvironment): string => (env[name] ?? '').replace(/^string:/, '')
  const [bucket, region, endpoint] = [read('STORAGE_S3_BUCKET'), read('STORAGE_S3_REGION'), read('STORAGE_S3_ENDPOINT')]
  const [key, secret, root] = [read('STORAGE_S3_KEY'), read('STORAGE_S3_SECRET'), read('STORAGE_S3_ROOT').replace(/^\/+|\/+$/g, '')]
  const [pathStyle, encryption] = [read('STORAGE_S3_FORCE_PATH_STYLE'), read('STORAGE_S3_SERVER_SIDE_ENCRYPTION')]
  if (!bucket) report('STORAGE_S3_BUCKET', 'STORAGE_S3_BUCKET is missing: STORAGE_LOCATIONS is s3.')
  if (!region && !endpoint) report('STORAGE_S3_REGION', 'STORAGE_S3_REGION is missing: without STORAGE_S3_ENDPOINT the bucket is Amazon’s.')
  if (endpoint && !isEndpoint(endpoint))
    report('STORAGE_S3_ENDPOINT', `STORAGE_S3_ENDPOINT must be an address such as ${endpointExample}, without a path.`)
  if (key && !secret) report('STORAGE_S3_SECRET', 'STORAGE_S3_SECRET is missing: STORAGE_S3_KEY is set.')
  if (secret && !key) report('STORAGE_S3_KEY', 'STORAGE_S3_KEY is missing: STORAGE_S3_SECRET is set.')
  if (pathStyle && !/^(true|false)$/.test(pathStyle))
    report('STORAGE_S3_FORCE_PATH_STYLE', 'STORAGE_S3_FORCE_PATH_STYLE must be true or false, or left out.')
  return {
    bucket,
    region: region || anyRegion,
    // the name of a bucket below the host of another server is mostly unknown
    forcePathStyle: pathStyle ? pathStyle === 'true' : Boolean(endpoint),
    ...(endpoint && { endpoint: endpoint.replace(/\/$/, '') }),
    ...(key && { key, secret }),
    ...(root && { root }),
    ...(encryption && { serverSideEncryption: encryption }),
    ...timeouts,
  }
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return Boolean(url && /^https?:$/.test(url.protocol) && hostName.test(url.hostname) && url.href === `${url.origin}/`)
}

/**
 * Returns the variables by which Directus keeps the uploads of Studio in the same store. Their rows name the location `local` in either.
 * Directus passes downloads on as the bucket sends them, so a slow reader gets its longer timeout.
 */
export function studioStorage(settings: StorageSettings, dataDir: string): Record<string, string> {
  if (settings.driver === 'local') return { STORAGE_LOCAL_DRIVER: 'local', STORAGE_LOCAL_ROOT: `${dataDir}/studio` }
  const { root, socketTimeout: _, ...options } = settings.options
  const named = Object.entries({ ...options, root: root ? `${root}/studio` : 'studio' }).map(([name, value]) => [
    `STORAGE_LOCAL_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    String(value),
  ])
  return { STORAGE_LOCAL_DRIVER: 's3', ...Object.fromEntries(named) }
}
